/**
 * What endpoints write when something is wrong, as data: one expression a meaning, matched against "code type message" in lower case.
 * Wordings come from the reports named beside them and from the providers' error pages.
 */

/** Final however often it is asked again (langchain-ai/langchainjs#1929, Gitlawb/openclaude#249; 余额 balance, 额度 allowance). */
export const QUOTA =
  /insufficient_quota|insufficient[ _](balance|credit|funds)|billing[ _](hard[ _])?(limit|not[ _]active)|exceeded your (current|monthly) (quota|usage)|usage limit|out of credits|requires more credits|quota.{0,20}(exhausted|exceeded|used up)|余额不足|额度(已)?(用尽|不足|用完)|欠费/;

/** Asked before overflow: "too many tokens, please wait" is a throttle (openclaw/openclaw#58839). */
export const THROTTLED =
  /rate.?limit|throttl|too many requests|tokens per (minute|day|min)|too many tokens, please wait|please (wait|slow down)|overloaded|请求过于频繁|限流/;

/** The wordings of jin-bo/agentao#88, earendil-works/pi#5930, tontinton/maki#319: OpenAI, vLLM, llama.cpp, Bedrock, Ollama, Gemini. */
export const OVERFLOW =
  /context_length_exceeded|exceed_context_size|maximum context length|context (length|window|size).{0,40}(exceed|limit|small|than)|exceeds?.{0,40}context|prompt is too long|input is too long|input token count.{0,40}exceeds|(input|prompt).{0,30}(longer|larger) than.{0,30}context|too many (input )?tokens|request too large|larger than the (maximum|context)|string_above_max_length|上下文(长度|过长)|超(出|过).{0,12}(上下文|长度|token)/;

export const FILTERED =
  /content_filter|content_policy|content management policy|responsibleaipolicy|data_inspection_failed|safety (system|filter)|敏感|内容(安全|审核)/;

/** ggml-org/llama.cpp#10920, ogx-ai/ogx#1185, OpenRouter, Ollama. Final although some come as 500. */
export const NO_TOOLS =
  /--jinja|--enable-auto-tool-choice|(does|do)(n't| not) support (tools?|function)|support(s|ing)? tool use|(tools?|tool[ _]calls?|tool use|function.?calling|functions?) (is|are) (not|un)[ -]?support|(unsupported|unknown|unrecognized|unexpected).{0,30}['"`]?tools['"`]?|tools?[^.]{0,20}not (supported|allowed|permitted)|不支持.{0,8}(工具|函数)|(工具|函数).{0,8}不支持/;

/** The route is there under the other protocol only; said about a model, but not about an unknown one (pgadmin-org/pgadmin4#9795). */
export const OTHER_PROTOCOL =
  /only supported in v1\/responses|not supported (in|with|by) (the )?(v1\/)?chat\/completions|use (the )?(v1\/)?responses( api| endpoint)?\b|not a chat model/;

/** LiteLLM, vLLM, Ollama, OpenAI, Azure, one-api (无可用渠道: no channel serves this model). */
export const UNKNOWN_MODEL =
  /model_not_found|model_not_exist|deploymentnotfound|invalid model|no such model|unknown model|(unrecognized|unsupported) model|model[^\n]{0,120}(not found|does ?n[o']t exist|not exist|not_found)|model:? ?[`'"]?[\w./:@-]+[`'"]? is not (available|a valid|supported)|do(es)? not have access to( the)? model|no endpoints found|模型.{0,40}(不存在|未找到|无可用)|无可用渠道|不存在.{0,6}模型/;

/** A 404 about something the request refers to, not about the route (openai/openai-agents-python#919). */
export const ITEM_MISSING =
  /(item|response|call)[^\n]{0,60}(rs_|fc_|msg_|resp_|call_)[^\n]{0,80}not found|previous.response[^\n]{0,60}not found/;

/** Said by servers that know the protocol's name but do not serve it; counts whatever the status, but for 401, 403 and 429. */
export const ROUTE_MISSING =
  /not[ _]configured|尚未启用|未启用|未开放|unknown (request )?(url|path|route|endpoint)|unknown_url|invalid (url|path|endpoint)|unsupported (url|path|route|endpoint|api)|no (such )?(route|handler|endpoint)|cannot post|method not allowed|not implemented|(page|route|endpoint|path|url|resource|handler|api|chat\/completions)[^.]{0,40}(not found|does not exist|not supported|not available)|(接口|路径|地址|端点).{0,12}(不存在|未找到)/;

/** "not found" and nothing else. */
export const BARE_NOT_FOUND =
  /^\W*(error\W*)?(404\W*)?(status\W*)?not[ _]?found(_error)?(\W*(404|error|not[ _]?found)*\W*)*$/;

/** 不支持 ("not supported") means the route unless it is said of something in the request. */
export const UNSUPPORTED_CHINESE = /不支持(?!.{0,12}(参数|图片|流式|字段|格式|role|角色|temperature|该语言))/;

/** Node's and OpenSSL's codes for certificates and protocol mix-ups: asking again changes nothing. */
export const TLS_CODE =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/;
