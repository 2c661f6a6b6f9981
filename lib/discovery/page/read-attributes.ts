type Attributes = Readonly<Record<string, string>>;

/** Attributes in which lazy pictures keep their address, best first. */
const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-srcset', 'data-lazy-srcset'];
/** A picture of one pixel or a drawing that waits for the real one. */
const STAND_IN =
  /^data:|(?:^|\/)(?:blank|spacer|pixel|transparent|placeholder|lazy|loading|loader|1x1|x)\.(?:gif|png|svg|jpg)/i;

/** `src`, or the address that it loads later. @param other of a `<source>` beside it */
export function pictureSource(attributes: Attributes, other = ''): string {
  const src = (attributes.src ?? '').trim();
  const lazy =
    LAZY.map((name) => firstOfSet(attributes[name] ?? '', name.endsWith('srcset'))).find(Boolean) ??
    (other || undefined);
  if (src !== '' && (lazy === undefined || !STAND_IN.test(src))) return src;
  return lazy ?? (src || firstOfSet(attributes.srcset ?? '', true));
}

export const firstOfSet = (text: string, isSet: boolean): string => {
  const trimmed = text.trim();
  return isSet ? (/^[^\s,]+(?:,[^\s,]+)*/.exec(trimmed)?.[0] ?? '') : trimmed;
};

/** `120`, `120px`; null for percentages and words. */
export function lengthOf(text: string | undefined): number | null {
  const found = /^\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$/i.exec(text ?? '')?.[1];
  return found === undefined || Number(found) === 0 ? null : Number(found);
}

export function viewBoxOf(attributes: Attributes): { width: number | null; height: number | null } {
  const box = (attributes.viewbox ?? attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = box;
  if (box.length === 4 && width > 0 && height > 0) return { width, height };
  return { width: lengthOf(attributes.width), height: lengthOf(attributes.height) };
}

/** `https://schema.org/Organization` to `Organization`. */
export const typeNames = (type: string | null): string[] =>
  (type ?? '')
    .split(/\s+/)
    .map((name) => name.slice(name.lastIndexOf('/') + 1))
    .filter(Boolean);

/** A text on one line, without control and bidi characters. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
