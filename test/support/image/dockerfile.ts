export interface Instruction {
  name: string;
  text: string;
  line: number;
}
export interface Stage {
  image: string;
  name: string | null;
  line: number;
  instructions: Instruction[];
}
export interface Dockerfile {
  global: Instruction[];
  stages: Stage[];
}
export interface Image {
  env: Record<string, string>;
  workdir: string;
  user: string;
  cmd: string[];
  healthcheck: string[];
  volumes: string[];
  /** Folders that belong to the user. */
  owned: string[];
}

// Scripts are plain JavaScript, which the compiler does not read here.
const [reader, folder, store] = ["dockerfile.js", "image-folder.js", "store-for-node.js"].map(
  (name) => `../../../scripts/${name}`,
);
export const { readDockerfile, pairsOf, copyOf } = (await import(reader as string)) as {
  readDockerfile(text: string): Dockerfile;
  pairsOf(text: string): [string, string][];
  copyOf(text: string): { flags: Record<string, string | undefined>; sources: string[]; target: string };
};
export const { imageFolder } = (await import(folder as string)) as {
  imageFolder(out: string, text?: string): Image;
};
export const { storeForNode } = (await import(store as string)) as { storeForNode(node: string, out: string): void };
