import { type Block, code, note, p } from '../blocks.ts';
import { type DocsContext, pictureUrl, type Shown } from '../context.ts';

const NOT_NOW = note(
  'This instance cannot be asked just now: no demo token is in force, or what it needs is away. Reload the page to see its answer here.',
);

/** A request and what this instance answered to it when the page was made. */
export async function exchanged(asked: Promise<Shown | null>): Promise<Block[]> {
  const shown = await asked;
  if (shown === null) return [NOT_NOW];
  return [
    code('http', 'Request', shown.request),
    code('http', 'Answer', shown.body === null ? shown.head : `${shown.head}\n\n${shown.body}`),
  ];
}

/** Said above answers that are laid out (`Ask`). */
export const LAID_OUT = p('The JSON is laid out here for reading; it is sent in one line.');

/** The body of an answer alone. */
export async function bodyOf(asked: Promise<Shown | null>, title: string): Promise<Block[]> {
  const shown = await asked;
  return [shown?.body ? code('json', title, shown.body) : NOT_NOW];
}

/** A picture to be shown: what is asked for, and what is written beside it. */
export interface Shot {
  path: string;
  /** Parameters besides the token, beginning with `&`. */
  more?: string;
  caption: string;
  /** Pixels of its edge on the page. */
  size?: number;
}

/** Pictures as this instance serves them to the page. */
export function pictures(context: DocsContext, shots: readonly Shot[]): Block {
  if (context.token === null) return NO_PICTURES;
  return {
    type: 'pictures',
    items: shots.map(({ path, more = '&size=128', caption, size = 64 }) => ({
      src: pictureUrl(context, path, more),
      alt: `Logo at ${decodeURIComponent(path)}`,
      caption,
      size,
    })),
  };
}

const NO_PICTURES = note(
  'Pictures are shown here when a demo token is in force. A restart of Blazon makes a new one.',
);
