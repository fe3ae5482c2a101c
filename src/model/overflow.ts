/**
 * How endpoints say that a conversation is too long, matched against "code type message" in lower case. The reports are
 * jin-bo/agentao#88, earendil-works/pi#5930, tontinton/maki#319 and the providers' error pages; one line a family of wordings.
 */
const WORDINGS: readonly RegExp[] = [
  // Codes: OpenAI, llama.cpp, LiteLLM, Copilot, GitHub Models.
  /context_(length|window|size)_exceeded|contextwindowexceeded|exceed_context_size|max_prompt_tokens_exceeded|tokens_limit_reached|string_above_max_length/,
  // "maximum context length is" (OpenAI, vLLM, DeepSeek, Mistral), "maximum prompt length is" (xAI), "model token limit" (Kimi).
  /(max(imum)?|model|model's) (context|prompt|input|model|sequence|token)[ _-]?(length|window|size|limit)/,
  /context[ _-]?(length|window|size|limit)?\b.{0,40}(\b(is|of) (only )?\d|exceed|overflow|too (long|large|small)|limit|\bthan\b|\bfull\b)/,
  /(exceed|overflow|longer than|larger than|greater than|beyond).{0,60}(context|session_len|max_seq_len|max_model_len|(input|prompt|sequence) (length|limit)|model length|token(s)? (limit|allowed)|number of tokens)/,
  // Anthropic, Bedrock, Ollama, Zhipu, MiniMax.
  /(prompt|inputs?|messages?|conversation|input tokens?)( text| tokens?| length| size| token count)? (is |are |was )?(too (long|large|big)|exceed)/,
  /\b(request|payload|body|entity)( body| payload| entity)? (is )?too (long|large|big)/,
  // Gemini, Copilot, OpenAI ("Input tokens exceed the configured limit").
  /(input|prompt|total)( number of)?( \w+)? tokens?.{0,40}exceed/,
  /token count.{0,40}exceed/,
  // Cohere, Bedrock.
  /too many (input |prompt |total )?tokens/,
  /(shorten|reduce) (the |your )?((length|size|number) of (the |your )?)?(messages?|prompt|input|conversation|context|tokens)\b|shorter (input|prompt|conversation)/,
  // Text generation inference, watsonx.
  /(inputs?|prompt)\W{0,3}( tokens?.{0,40})?( must| should| can ?not| may not) (be <|be less|have (less|fewer|at most)|exceed)/,
  /prompt (length|tokens).{0,80}(should|must|may|can) ?not exceed/,
  /number of (input|prompt) tokens.{0,30}(exceed|more|greater|larger|limit)/,
  // Qwen, Cerebras, LM Studio.
  /range of input length|current length is \d+ while (the )?limit|n_keep.{0,16}n_ctx|model is loaded with (a )?context/,
  /上下文.{0,20}(过长|太长|超|限制|上限|不足)|超(出|过|限|长)[^。]{0,20}(上下文|长度|token|字数)|(输入|提示词?|文本|消息|prompt|tokens?)[^。]{0,12}(过长|太长|超长|超出|超过|超限)|长度(超|过长)/,
];

/**
 * Something else is too long: a limit of the reply (the same conversation fits with a smaller one; vLLM names the context there, too), or
 * an id or a name in the history.
 */
const REPLY_TOO_LONG =
  /max_(completion_|output_|new_)?tokens['"`]? ?((is|are) too (large|high|big)|(参数|取值|的?值)?(过大|超|不能|必须)(?!.{0,12}(上下文|context)))|string_above_max_length.{0,40}['"`]([\w.[\]]+\.)?(\w+_)?(id|name)['"`]/;

/**
 * Whether a refusal means that the conversation is too long. Asked only of what is no throttle: "too many tokens, please wait"
 * (openclaw/openclaw#58839) gets no better by shortening. A 503 speaks of the server, whatever it says.
 */
export const isOverflow = (status: number, text: string): boolean =>
  status !== 503 && !REPLY_TOO_LONG.test(text) && (status === 413 || WORDINGS.some((wording) => wording.test(text)));

/** A count of tokens: `8192`, `8,192`, `128k`, `1M`; not a fraction, a version or part of a name. */
const N = String.raw`(?<![\w.,-])(\d{1,3}(?:,\d{3})+|\d+)( ?[km])?(?![\w.]*\d)`;
const GAP = String.raw`[\s"'\x60(\[=:]*`;

/**
 * Where the number stands that is the limit, surest first. What was asked for stands in the same sentences ("you requested 5360 tokens",
 * "150000 + 64000 > 200000"), so each says what must be around its number.
 */
const LIMITS: readonly RegExp[] = [
  // llama.cpp and LM Studio: "n_keep: 5000>= n_ctx: 4096".
  `\\bn_ctx\\b${GAP}${N}`,
  `\\bmax_(?:model|seq)_len\\b${GAP}${N}`,
  // "208310 tokens > 200000 maximum", "must be <= 4097", "[1, 30720]", "9000/8192 tokens".
  `[><≤]=?\\s*${N}(?!>)`,
  `\\[\\s*\\d+\\s*,\\s*${N}\\s*\\]`,
  `\\d\\s*/\\s*${N} tokens`,
  // "maximum context length is 8192", "model token limit: 8192", "(limit 8192)", "max size: 8000 tokens", "at most 8192".
  `(?:max(?:imum)?|limit(?:ed to)?|at most|up to|no more than|supports(?: only)?|(?:context|prompt|input|model|sequence|token)[ _-](?:length|window|size|limit))(?: (?:allowed|total|number of|model|context|prompt|input|sequence|tokens?|lengths?|window|size|limit|allowed))*(?: (?:is|of|only|at|to|allowed|was))*${GAP}${N}`,
  // "exceeds the available context size (4096 tokens)", "greater than max_seq_len 4096", "cannot exceed 4081"; not "exceeded by 4".
  `(?:exceed(?:s|ed|ing)?|(?:longer|larger|greater|more|less|fewer) than|holds)\\b(?:(?! by |:|\\d).){0,60}?${N}`,
  // Mistral: "too large for model with 32768 maximum context length".
  `${N} (?:tokens? )?(?:max(?:imum)?\\b|limit\\b|context)`,
  `(?:上限|限制|最大|最多|最长|上下文长度|不(?:能|得|可)?超过|超过)[^\\d。，,]{0,12}${N}`,
].map((source) => new RegExp(source));

/** No context is smaller or larger; such a number means something else. */
const PLAUSIBLE = { least: 128, most: 100_000_000 };

/** Whether a number may be the size of a context. */
export const isContextSize = (tokens: unknown): tokens is number =>
  typeof tokens === "number" && tokens >= PLAUSIBLE.least && tokens <= PLAUSIBLE.most;

/** The tokens the model takes at most, where a message of overflow (in lower case) names them; null where it does not. Pure. */
export function contextTokensIn(message: string): number | null {
  // MiniMax ends its sentences with a code of four digits.
  const text = message.replace(/ \([12]\d{3}\)\s*$/, "");
  for (const limit of LIMITS) {
    const found = limit.exec(text);
    if (!found?.[1]) continue;
    const unit = { k: 1_000, m: 1_000_000 }[found[2]?.trim() ?? ""] ?? 1;
    const tokens = Number(found[1].replaceAll(",", "")) * unit;
    if (isContextSize(tokens)) return tokens;
  }
  return null;
}
