import { Parser } from 'htmlparser2';

/** htmlparser2 is quadratic in depth, and browsers stop nesting at 512 as well. */
const MAX_DEPTH = 512;
const MAX_ELEMENTS = 100_000;
/** It is also quadratic in those of these elements that have no end tag. */
const FOREIGN = new Set('math svg mi mo mn ms mtext annotation-xml foreignobject desc title'.split(' '));
const MAX_UNCLOSED_FOREIGN = 5_000;

export interface HtmlHandlers {
  opened(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  closed(): void;
}

/** Builds no tree; reads 512 levels and 100,000 elements at most. @returns whether a part was left out */
export function readHtml(html: string, handlers: HtmlHandlers): { isCut: boolean } {
  let depth = 0;
  let elements = 0;
  let unclosed = 0;
  let isCut = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isCut) return;
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) cut();
      else handlers.opened(name, attributes);
    },
    ontext(text) {
      if (!isCut) handlers.text(text);
    },
    onclosetag(name, isImplied) {
      if (isCut) return;
      depth -= 1;
      handlers.closed();
      if (!isImplied || !FOREIGN.has(name)) return;
      unclosed += 1;
      if (unclosed > MAX_UNCLOSED_FOREIGN) cut();
    },
  });
  const cut = () => {
    isCut = true;
    parser.pause();
  };
  parser.write(html);
  // Ending a paused parser would only wait for it to be resumed.
  if (!isCut) parser.end();
  return { isCut };
}
