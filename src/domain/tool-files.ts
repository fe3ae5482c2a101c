/** Files that CI, package managers, test runners or the interpreter act upon wherever they lie. Compared in lower case. */
const RESERVED = new Set([
  "action.yaml",
  "action.yml",
  "azure-pipelines.yml",
  "cargo.lock",
  "codeowners",
  "conftest.py",
  "dockerfile",
  "go.sum",
  "jenkinsfile",
  "makefile",
  "package-lock.json",
  "package.json",
  "pipfile.lock",
  "pnpm-lock.yaml",
  "poetry.lock",
  "pyproject.toml",
  "pytest.ini",
  "setup.cfg",
  "setup.py",
  "sitecustomize.py",
  "tox.ini",
  "usercustomize.py",
  "uv.lock",
  "yarn.lock",
]);
const COMPILED = /\.(pyc|pyo|pyd|pth|so|dll|dylib|exe)$/i;

/** Whether tools act upon a file of this name: no algorithm is called so, and none is delivered under such a name. */
export const isToolFile = (fileName: string): boolean =>
  RESERVED.has(fileName.toLowerCase()) || COMPILED.test(fileName);
