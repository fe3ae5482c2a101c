import { type Quirk, without } from "./quirk.ts";

/** Words of models that answer in streams only (DashScope of QwQ and of thinking Qwen). */
const ONLY_STREAMS =
  /only supports? stream|enable the stream parameter|non-streaming calls|stream must be (?:set to )?true/;

/** Also given by `attempt.ts` when a stream ended without a finish. */
export const NO_STREAMING: Quirk = {
  name: "no-streaming",
  suggestedBy: (said) => /\bstream(?:s|ing|ed)?\b|流式/.test(said) && !ONLY_STREAMS.test(said),
  apply: (body) => (body.stream === undefined ? body : without(body, "stream", "stream_options")),
};

/** What a refusal of streaming, or of doing without, is met with. */
export const STREAM_QUIRKS: readonly Quirk[] = [
  {
    name: "no-stream-options",
    suggestedBy: (said) => /stream_options|include_usage/.test(said),
    apply: (body) => (body.stream_options === undefined ? body : without(body, "stream_options")),
  },
  NO_STREAMING,
  {
    name: "only-streaming",
    suggestedBy: (said) => ONLY_STREAMS.test(said),
    apply: (body) => ({ ...body, stream: true }),
  },
];
