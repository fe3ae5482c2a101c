import type { JsonObject, WireProtocol } from "./wire.ts";

/** What a person wishes of every reply; null leaves it to the endpoint, and nothing is sent. */
export interface ReplyWishes {
  temperature: number | null;
  /** Tokens one reply may have. */
  maxReplyTokens: number | null;
}

export const NO_WISHES: ReplyWishes = { temperature: null, maxReplyTokens: null };

/** How each protocol calls the limit of a reply today. */
export const REPLY_LIMIT = { chat: "max_completion_tokens", responses: "max_output_tokens" } as const;

/** How servers that do not know that name call it; o- and gpt-5 models refuse this one (langchain-ai/langchainjs#8641). */
export const OLD_REPLY_LIMIT = "max_tokens";

/** The wishes as parameters of a request. Everything unset stays out: each parameter is one more that a server may refuse. */
export const wishedParameters = (protocol: WireProtocol, { temperature, maxReplyTokens }: ReplyWishes): JsonObject => ({
  ...(temperature === null ? {} : { temperature }),
  ...(maxReplyTokens === null ? {} : { [REPLY_LIMIT[protocol]]: maxReplyTokens }),
});
