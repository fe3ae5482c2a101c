import type { Page } from "playwright-core";

const LOOK = `(() => {
  const named = (element) => element.outerHTML.slice(0, 120);
  const found = [...document.querySelectorAll(
    "iframe, object, embed, base, img, video, audio, link:not([rel=icon]), animate, set, foreignObject, meta[http-equiv=refresh], body style, head style ~ style",
  )].map(named);
  const scripts = [...document.scripts].filter(({ type }) => type === "" || type === "module");
  if (scripts.length > 1) found.push(scripts.length + " scripts");
  for (const element of document.querySelectorAll(":not(link)"))
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || name === "srcdoc") found.push(named(element));
      if (/^(href|src|action|formaction|xlink:href)$/i.test(name) && !/^(#|\\/(?!\\/)|blob:)/.test(value)) found.push(named(element));
    }
  return found;
})()`;

/** Elements and attributes that no part of the page makes itself; of texts shown as texts there are none. */
export const foreignMarkup = (page: Page): Promise<string[]> => page.evaluate(LOOK);
