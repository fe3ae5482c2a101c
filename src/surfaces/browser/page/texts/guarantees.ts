/** The plain words of a sandbox's guarantees in Chinese; those that are not here stay as the receipt has them. */
const ZH: Readonly<Record<string, string>> = {
  "no network": "没有网络",
  "other user": "另一个用户",
  "own processes only": "只能看到自己的进程",
  "no other processes": "看不到其他进程",
  "files hidden": "文件已隐藏",
  "secrets unreachable": "接触不到密钥",
  "read-only system": "系统只读",
  "nothing writable but a private /tmp and /dev/shm": "只能写入私有的 /tmp 和 /dev/shm",
  "no privileges": "没有特权",
  "system calls filtered": "系统调用受过滤",
  "1 GiB a process": "每个进程 1 GiB 内存",
  "64 processes": "最多 64 个进程",
  "nothing outlives the program": "程序结束后不留任何进程",
};

export const guaranteeIn = (language: "en" | "zh", words: string): string =>
  language === "zh" ? (ZH[words] ?? words) : words;
