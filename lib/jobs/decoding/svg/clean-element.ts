/** An element as it will be written: only names and values that were looked at. */
export interface CleanElement {
  name: string;
  attributes: Map<string, string>;
  children: CleanElement[];
}

/** Everything by the id that others refer to it by; the first wins. */
export type ById = ReadonlyMap<string, CleanElement>;

/** The id that `#id` or `url(#id)` refers to. */
export const idIn = (value: string): string | null =>
  /^(?:url\(\s*["']?)?#([^\s"'()]+)/i.exec(value)?.[1] ?? null;
