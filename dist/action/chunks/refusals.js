import { O as STEP_LIMIT, R as isDeviceName, a as oneLine, o as visible, ot as PULL_MODES } from "./saved-state.js";
// src/domain/request-paths.ts
/** Ample for a path people write by hand; GitHub itself allows 4,096 bytes. */
const MAX_PATH = 200;
/** As the delivery has it: what it would refuse after the run is refused before it. */
const MAX_NAME = 80;
/**
* A folder for delivered files as a request may name it, without `./` before and `/` after it; null when it may not: only plain ASCII
* names below the repository's root, none that begins with a dot (`.github` above all) and none that Windows cannot hold.
*/
function requestFolder(text) {
	const path = text.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
	const isName = (part) => /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(part) && part.length <= MAX_NAME && !part.endsWith(".") && !isDeviceName(part);
	return path.length <= MAX_PATH && path.split("/").every(isName) ? path : null;
}
/**
* A file of the repository to read, without `./` before it; null when it can be none: absolute, above the root, with a backslash, in
* `.git`, or with characters that do not show. Names may be in any language and hold spaces.
*/
function requestFile(text) {
	const path = text.replace(/^(?:\.\/)+/, "");
	if (path.length > MAX_PATH || visible(path) !== path || /[\t\n\\:]/.test(path)) return null;
	return path.split("/").every((part) => !/^(?:|\.|\.\.|\.git)$/i.test(part.trim())) ? path : null;
}
// src/domain/command-words.ts
const option = (words) => words;
const LEVELS = {
	"1": 1,
	"2": 2,
	"3": 3,
	"4": 4
};
const FILE_FORM = "a file of the repository, written from its root (quote a path with spaces: \"my folder/sort.py\")";
/** Every option, once. The parser and the help read this list. */
const OPTIONS = {
	lang: option({
		flag: "--lang",
		placeholder: "<language>",
		must: "the name of a programming language, for instance python",
		help: {
			en: "programming language of the solution",
			zh: "解答所用的编程语言"
		},
		parse: (value) => /^[A-Za-z][A-Za-z0-9+#.-]{0,19}$/.test(value) ? value.toLowerCase() : null
	}),
	path: option({
		flag: "--path",
		placeholder: "<folder>",
		must: "a folder below the repository's root, of ASCII letters, digits, _, - and ., no name beginning with a dot, for instance algorithms/heap_sort",
		help: {
			en: "folder for the delivered files",
			zh: "存放交付文件的文件夹"
		},
		parse: requestFolder
	}),
	requireLevel: option({
		flag: "--require-level",
		placeholder: "<1-4>",
		must: "1, 2, 3 or 4",
		help: {
			en: "assurance level that must be reached",
			zh: "必须达到的验证级别"
		},
		parse: (value) => LEVELS[value] ?? null
	}),
	maxSteps: option({
		flag: "--max-steps",
		placeholder: "<n>",
		must: `a whole number from 1 to ${STEP_LIMIT.maximum}`,
		help: {
			en: "most replies the author may take",
			zh: "作者模型最多可用的步数"
		},
		parse: (value) => /^[1-9]\d?$/.test(value) && Number(value) <= STEP_LIMIT.maximum ? Number(value) : null
	}),
	pr: option({
		flag: "--pr",
		placeholder: `<${PULL_MODES.join("|")}>`,
		must: "draft, ready or none",
		help: {
			en: "kind of pull request to open",
			zh: "拉取请求的方式：草稿、就绪或不创建"
		},
		parse: (value) => PULL_MODES.find((mode) => mode === value) ?? null
	}),
	tests: option({
		flag: "--tests",
		placeholder: "<path>",
		must: FILE_FORM,
		help: {
			en: "tests of the solution; may be given several times",
			zh: "解答的测试文件，可多次给出"
		},
		parse: requestFile
	}),
	oracle: option({
		flag: "--oracle",
		placeholder: "<path>",
		must: FILE_FORM,
		help: {
			en: "a slow, obvious reference to compare with",
			zh: "用来对照的慢而直白的参考实现"
		},
		parse: requestFile
	})
};
const ASKING = [
	"lang",
	"path",
	"requireLevel",
	"maxSteps",
	"pr"
];
/** Every command, once, in the order the help shows them. */
const COMMANDS = {
	implement: {
		synopsis: "implement [options] <requirement>",
		options: ASKING,
		help: {
			en: "writes the algorithm, runs it and shows the evidence; without a requirement it takes the issue's title and body",
			zh: "编写算法、实际运行并给出证据；不写需求时使用议题的标题和正文"
		}
	},
	verify: {
		synopsis: "verify <path> [--tests <path>]… [--oracle <path>]",
		options: [
			"tests",
			"oracle",
			"requireLevel"
		],
		help: {
			en: "judges a file of this pull request; needs no model",
			zh: "检验本拉取请求中的文件，不需要模型"
		}
	},
	revise: {
		synopsis: "revise [options] <what to change>",
		options: ASKING,
		help: {
			en: "goes on from the work already done for this issue",
			zh: "在本议题已有成果的基础上继续修改"
		}
	},
	cancel: {
		synopsis: "cancel",
		options: [],
		help: {
			en: "stops the run of this issue",
			zh: "停止本议题正在进行的运行"
		}
	},
	status: {
		synopsis: "status",
		options: [],
		help: {
			en: "says what is running and how it stands",
			zh: "说明当前运行的进展"
		}
	},
	setup: {
		synopsis: "setup",
		options: [],
		help: {
			en: "opens a pull request that adds the workflow, where the GitHub App is installed",
			zh: "安装了 GitHub 应用时，创建添加工作流文件的拉取请求"
		}
	},
	help: {
		synopsis: "help",
		options: [],
		help: {
			en: "shows this list",
			zh: "显示本帮助"
		}
	}
};
// src/entry/action/permissions-block.ts
/** What the job that commits needs; shown where something of it is missing, and held against the examples by a test. */
const PERMISSIONS_BLOCK = `    permissions:
      contents: write # the branch with the files
      issues: write # the comment, the reaction, the label
      pull-requests: write # the pull request, and comments on pull requests
      checks: write # the check run with annotations`;
// src/entry/action/refusals.ts
const refusal = (code, message, advice, fix = null) => ({
	code,
	message,
	advice,
	fix,
	help: false
});
const wrongCommand = (message) => ({
	...refusal("wrong-command", message, "Write a new comment with the command as below; an edited comment starts nothing."),
	help: true
});
const wrongSettings = (problems) => refusal("settings", problems.length === 1 ? problems[0] ?? "" : problems.map((problem) => `- ${problem}`).join("\n"), "Mend it in the workflow file or in .github/verialgo.yml, then ask again.");
const wrongOptions = (problems) => ({
	...wrongSettings(problems),
	code: "options",
	advice: "Ask again with other options, in a new comment; an edited comment starts nothing."
});
const KEY_FIX = `      - uses: verialgo/verialgo@v1
        with:
          api-key: \${{ secrets.VERIALGO_API_KEY }}`;
const missingKey = (host, isFork) => isFork ? refusal("missing-key", `There is no key for the model endpoint ${host}: GitHub gives no secrets to events of pull requests from forks.`, "Ask in the conversation of the pull request (not on a line of its changes), or on an issue.") : refusal("missing-key", `There is no key for the model endpoint ${host}.`, "Add the repository secret VERIALGO_API_KEY (Settings → Secrets and variables → Actions) and hand it to the step:", {
	language: "yaml",
	text: KEY_FIX
});
/** GitHub Models was retired on 2026-07-30; its addresses answer 410 or nothing. */
const retiredModels = (host) => refusal("retired-endpoint", `The model endpoint ${host} is gone: GitHub Models was retired on 2026-07-30.`, "Set base-url and api-key to another endpoint:", {
	language: "yaml",
	text: `        with:
          base-url: https://api.deepseek.com/v1
          model: deepseek-chat
          api-key: \${{ secrets.VERIALGO_API_KEY }}`
});
const badEndpoint = (said, advice, baseUrl) => refusal("endpoint", `The model endpoint cannot be used: ${oneLine(said, 300)}.`, advice.replace("OPENAI_API_KEY", "the secret handed to api-key").replaceAll("OPENAI_BASE_URL", `base-url (now ${oneLine(baseUrl, 200)})`).replace("VERIALGO_API_MODE", "api-mode"));
const readOnlyToken = (missing) => refusal("read-only-token", `The workflow's token may not write to this repository (missing: ${missing}).`, "Give the job these permissions:", {
	language: "yaml",
	text: PERMISSIONS_BLOCK
});
const IDENTITY_FIX = `    permissions:
      id-token: write # proves to the App which run this is`;
/** Of a run on another repository, which the job's own token does not reach. */
const noAppToken = (message, advice, hasIdentity) => refusal("no-app-token", message, hasIdentity ? advice : `${advice.replace(/\.$/, "")}:`, hasIdentity ? null : {
	language: "yaml",
	text: IDENTITY_FIX
});
/** The App says what the text was when somebody asked; a run does what was asked or nothing. */
const editedSince = (what) => refusal("edited", `The ${what} was edited after the run was asked for, so its text is not what was asked for.`, "Read it once more and ask again.");
const badToken = () => refusal("bad-token", "GitHub does not accept the token of this step.", "Leave out the input github-token to use the workflow's own, or renew the one you gave.");
/** GitHub itself, or the way to it, is in trouble; the client has tried several times. */
const platformTrouble = (message) => refusal("platform", message, "Ask again later; https://www.githubstatus.com says how GitHub is doing.");
const emptyRepository = () => refusal("empty-repository", "This repository has no commit yet, so there is nothing a branch could start from.", "Add a first file (a README is enough) and ask again.");
const archived = () => refusal("archived", "This repository is archived and can only be read.", "Unarchive it and ask again.");
const noBase = (branch) => refusal("base-gone", `The branch ${oneLine(branch, 200)} is not there any more.`, "Restore it and ask again.");
const cannotDeliver = (obstacle, folder) => obstacle.kind === "prefix-taken" ? refusal("prefix-taken", "A branch named \"verialgo\" exists, and git allows no branch \"verialgo/…\" for the files beside it.", "Rename or delete that branch and ask again.") : refusal("folder", `The folder "${oneLine(folder, 100)}" cannot take the files: ${oneLine(obstacle.clause, 200)}.`, "Choose another folder with --path or the input path, and ask again.");
const noRuntime = (message) => refusal("no-runtime", message, "Mend the input python, or leave it out and add a step with actions/setup-python before VeriAlgo:", {
	language: "yaml",
	text: `      - uses: actions/setup-python@v6
        with:
          python-version: "3.12"`
});
const capReached = (limit) => refusal("cap", `VeriAlgo has started ${limit} runs here in the last 24 hours, which is the most it may (max-runs-per-issue-per-day).`, "Ask again tomorrow, or raise that input in the workflow file.");
const closedThread = (what) => refusal("closed", `This ${what} is closed.`, "Reopen it and ask again.");
const lockedThread = () => refusal("locked", "This conversation is locked, so no answer could be written here.", "Unlock it and ask again.");
const needsPullRequest = () => refusal("needs-pull-request", "`/verialgo verify` judges files of a pull request, and this is an issue.", "Write it in the conversation of the pull request whose files you mean.");
const noFile = (message) => refusal("no-file", message, "Check the path; it is the one below the repository's root.");
const tooLong = () => refusal("too-long", "The requirement is longer than 65,536 characters.", "Shorten it to what matters.");
const nothingToSee = () => refusal("empty-requirement", "Nothing of the requirement can be seen on its page.", "Write as plain text what is wanted, and ask again.");
const nothingToRevise = (message) => refusal("nothing-to-revise", message, "Start with `/verialgo implement`; `revise` goes on from its branch.");
export { wrongOptions as C, OPTIONS as E, wrongCommand as S, COMMANDS as T, nothingToSee as _, capReached as a, retiredModels as b, emptyRepository as c, needsPullRequest as d, noAppToken as f, nothingToRevise as g, noRuntime as h, cannotDeliver as i, lockedThread as l, noFile as m, badEndpoint as n, closedThread as o, noBase as p, badToken as r, editedSince as s, archived as t, missingKey as u, platformTrouble as v, wrongSettings as w, tooLong as x, readOnlyToken as y };
