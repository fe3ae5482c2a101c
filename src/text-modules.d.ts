/** Bundled as text; `rolldown.config.js`, `bench/rolldown.config.js` and `vitest.config.ts` load them alike. */
declare module "*.py" {
  const text: string;
  export default text;
}

declare module "*.yml" {
  const text: string;
  export default text;
}

/** WebAssembly modules are bundled as bytes. */
declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/** The browser's page, built from `surfaces/browser/page` by `scripts/page-plugin.js`. */
declare module "virtual:verialgo-page" {
  export const script: string;
  export const style: string;
}
