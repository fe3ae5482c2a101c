/**
 * What endpoints write when something is wrong, as data: one expression a meaning, matched against "code type message" in lower case.
 * Wordings come from the reports named beside them and from the providers' error pages.
 */

/** Final however often it is asked again (langchain-ai/langchainjs#1929, Gitlawb/openclaude#249; 余额 balance, 额度 allowance, 欠费 arrears). */
export const QUOTA =
  /insufficient[ _](user[ _])?(quota|balance|credit|funds)|billing[ _](hard[ _])?(limit|not[ _]active)|exceeded (your|the) (current|monthly|weekly|free|included)[^.]{0,20}(quota|usage|tokens?|credits?|limit)|usage[ _]limit|(out of|no|not enough|low on|more) (credits?|balance|funds)|credit balance is too low|spend(ing)?[ _]limit|payment[ _]required|(quota|credits?|allowance).{0,20}(exhausted|exceeded|used up|depleted|ran out|insufficient)|(exceeded|reached|hit).{0,20}(quota|spend)|free tier[^.]{0,24}(exhausted|used up)|balance (is |are )?(insufficient|too low|negative|overdue)|overdue (balance|bill|payment)|account_?overdue|arrearage|(n't|not) have (any|enough) (credits?|balance|funds|quota)|余额(不足|已用)|额度(已)?(用尽|不足|用完|超)|次数(已)?(用尽|不足|用完)|预扣费|欠费/;

/** The part of it that no window refills, whatever wait is named. */
export const NO_MONEY =
  /insufficient[ _](user[ _])?(quota|balance|credit|funds)|usage[ _]limit|balance (is |are )?(insufficient|too low|negative|overdue)|overdue|arrearage|(n't|not) have (any|enough) (credits?|balance|funds)|credit balance|(out of|no|not enough|more) (credits?|balance|funds)|余额|额度|预扣费|欠费/;

/** Asked before overflow: "too many tokens, please wait" is a throttle (openclaw/openclaw#58839). */
export const THROTTLED =
  /rate.?(limit|quota|increased)|request rate|throttl|too many (concurrent )?requests|tokens? per (minute|day|min|hour|second)|requests? per (minute|day|min|hour|second)|(daily|hourly)[^.]{0,20}(limit|tokens?|requests?)|concurren(t|cy)|too many tokens, please wait|please (wait|slow down)|slow down|overloaded|over capacity|at capacity|high demand|server is busy|too many[^.]{0,40}later|(请求|调用|访问)(过于|太|频率|速率|过多)[^。]{0,6}|并发|限流|限速|过载|繁忙/;

/** Azure, Qwen, DeepSeek, Volcengine, Gemini, Anthropic, Bedrock, OpenRouter, xAI; final in every form (uezo/aiavatarkit#124). */
export const FILTERED =
  /content[_ -]?(filter|policy|moderation|safety|management policy|exists risk|violat)|responsible_?ai|data_?inspection_?failed|safety[ _](system|filter|check|setting|reason)|prohibited_content|blocked (by|due to|because of) [^.]{0,30}(safety|guardrail|filter|policy|moderation)|guardrail|usage (polic|guideline)|(input|prompt|request|output|content|text)[^.]{0,40}\bflagged|requires moderation|considered high risk|sensitive ?(content|word|information)|new_sensitive|inappropriate content|敏感|违规|不合规|不安全|内容(安全|审核)|风控/;

/** ggml-org/llama.cpp#10920, ogx-ai/ogx#1185, OpenRouter, Ollama. Final although some come as 500. */
export const NO_TOOLS =
  /--jinja|--enable-auto-tool-choice|--tool-call-parser|(does|do|did)( not|n't) (currently )?support[^.]{0,24}\b(tools?|tool[_ -]?(use|calls?|calling)|function)|support(s|ing)? tool use|\b(tools?|tool[_ -]?(calls?|calling|use)|function[_ .-]?(calls?|calling)|functions?)['"`]? (is|are|was) (currently )?(not|un)[ -]?(support|enabl|available|implement|allow)|(unsupported|unknown|unrecognized|unexpected).{0,30}\btools['"`]?(?!\[|\.)|\btools?\b['"`]?(?!\[|\.)[^.]{0,20}not (supported|allowed|permitted|enabled|available|implemented)|\bno (support for tools?|tool[_ -]?((use|calls?|calling) )?support)|不支持.{0,8}(工具|函数|tool|function)|(工具|函数).{0,8}(不支持|未开启|未启用)/;

/** The model wrote a call its server could not read; the next try may be a better one (Groq). */
export const CALL_GARBLED =
  /tool_use_failed|failed to call a function|(failed|error|unable)[^.]{0,12} pars(e|ing)[^.]{0,20}(tool|function)[_ ]?call(?!.{0,40}(messages|input)\[)|malformed_function_call/;

/** A key that is wrong, said under another status than 401 (Gemini uses 400). */
export const BAD_KEY =
  /invalid_api_key|authentication|unauthorized|unauthenticated|api[ _-]?key[^.]{0,12}(not valid|invalid|expired|missing|required|incorrect|revoked)|(invalid|incorrect|missing|expired|wrong|no|malformed) (api[ _-]?key|access token|bearer token|credentials)|(令牌|密钥|api ?key)[^。]{0,12}(无效|错误|过期|缺失)|(无效|错误)的(令牌|密钥|api ?key)|login fail|身份验证失败|鉴权失败|认证失败/;

/** Azure's dated interface: too little (no api-version), too much (on /openai/v1), or one it does not know. */
export const API_VERSION =
  /(missing|required|unsupported|not supported|not allowed|invalid|unknown)[^.]{0,40}api[- ]version|api[- ]version[^.]{0,60}(missing|required|unsupported|not supported|not allowed|invalid)/;

/** nginx and Go: http:// spoken to a port of https. */
export const PLAIN_TO_TLS = /plain http request was sent|http request to an https server/;

/** The route is there under the other protocol only; said about a model, but not about an unknown one (pgadmin-org/pgadmin4#9795). */
export const OTHER_PROTOCOL =
  /only (supported|available|works?) (in|with|via|through|on) (the )?(v1\/)?responses|not supported (in|with|by|on|for) (the )?(v1\/)?chat[/ ]?completions?|use (the )?(v1\/)?responses( api| endpoint)?\b|not a chat model|(unknown|unsupported|unrecogni[sz]ed) (parameter|argument|field)[^.]{0,20}['"`]messages['"`]|(missing|requires?)[^.]{0,30}['"`]input['"`]|\bbody\.input: ?(field|value)[^.]{0,12}(required|missing)|\binput['"`]? (field )?is (required|missing)|chat ?completions? operation does not work|(仅|只)(支持|能)[^。]{0,16}responses/;

/** LiteLLM, vLLM, Ollama, OpenAI, Azure, one-api (无可用渠道: no channel serves this model). */
export const UNKNOWN_MODEL =
  /model_not_found|model_not_exist|deploymentnotfound|deployment[^.]{0,60}does not exist|invalid model|no such model|unknown model|(unrecognized|unsupported) model|model[^\n]{0,120}(not found|does ?n[o']t exist|not exist|not_found|decommissioned|has been (deprecated|retired|removed)|is not supported by|no longer (supported|available)|(is|are)( not|n't) (loaded|deployed|served))|(not found|could not (?:find|load)|cannot (?:find|load)|unable to (access|load|find)|failed to load) (the )?models?\b|no (matching |such )?models? (is |are |was )?(found|named|called|loaded|available|match)|not_found(_error)?\W+model\b|model (identifier|id|name)[^.]{0,30}\b(invalid|not valid|unknown)|not a valid model|model:? ?[`'"]?[\w./:@-]+[`'"]? is not (available|a valid|supported)|do(es)? not have access to( the)? model|no endpoints found|模型.{0,40}(不存在|未找到|无可用|已下线|未部署)|无可用渠道|(不存在|未找到|找不到).{0,6}模型/;

export const NO_DEPLOYMENT = /deploymentnotfound|deployment[^.]{0,60}does not exist/;

/** A 404 about something the request refers to, not about the route (openai/openai-agents-python#919). */
export const ITEM_MISSING =
  /(item|response|call)[^\n]{0,60}(rs_|fc_|msg_|resp_|call_)[^\n]{0,80}not found|previous.response[^\n]{0,60}not found/;

/** Said by servers that know the protocol's name but do not serve it; counts whatever the status, but for 401, 403 and 429. */
export const ROUTE_MISSING =
  /not[ _]configured|尚未启用|未启用|未开放|unknown (request )?(url|path|route|endpoint)|unknown_url|invalid (url|path|endpoint)|unsupported (url|path|route|endpoint|api)|no (such )?(route|handler|endpoint)|cannot post|method not allowed|not implemented|(page|route|endpoint|path|url|resource|handler|api|chat\/completions)[^.]{0,40}(not found|does not exist|not supported|not available)|(接口|路径|地址|端点).{0,12}(不存在|未找到)/;

/** "not found" and nothing else. */
export const BARE_NOT_FOUND = /^(?=.*not[ _]?found)(?:\W|error|404|status|not[ _]?found(?:_error)?)*$/;

/** 不支持 ("not supported") means the route unless it is said of something in the request. */
export const UNSUPPORTED_CHINESE = /不支持(?!.{0,12}(参数|图片|流式|字段|格式|role|角色|temperature|该语言))/;

/** Node's and OpenSSL's codes for certificates and protocol mix-ups: asking again changes nothing. */
export const TLS_CODE =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/;

/** What answers does not speak HTTP as Node reads it. */
export const NOT_HTTP = /^HPE_/;

/** Of a connection that broke while the answer came in (`endpoint.ts` names it so). */
export const BROKEN_OFF = /^aborted$/;

export const NO_HOST = /^(ENOTFOUND|EAI_\w+)$/;
