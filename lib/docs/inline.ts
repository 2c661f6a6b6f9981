/** A run of text with one meaning. */
export type Span =
  | { type: 'text' | 'code' | 'strong'; text: string }
  | { type: 'link'; text: string; href: string }
  | { type: 'picture'; alt: string; src: string };

/** `code`, **strong**, [link](/address) and ![picture](address): as much of Markdown as our texts use. */
const NOTATION = /`([^`]+)`|\*\*([^*]+)\*\*|(!?)\[([^\]]*)\]\(([^()\s]+)\)/g;

/** Takes a text apart. Nothing nests, but for code that is the whole text of a link. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(NOTATION)) {
    const [whole, code, strong, bang, label = '', address = ''] = match;
    if (match.index > at) spans.push({ type: 'text', text: text.slice(at, match.index) });
    if (code !== undefined) spans.push({ type: 'code', text: code });
    else if (strong !== undefined) spans.push({ type: 'strong', text: strong });
    else if (bang === '!') spans.push({ type: 'picture', alt: label, src: address });
    else spans.push({ type: 'link', text: label, href: address });
    at = match.index + whole.length;
  }
  if (at < text.length) spans.push({ type: 'text', text: text.slice(at) });
  return spans;
}

/** The words alone: for titles, descriptions and the search. */
export const plainText = (text: string): string =>
  spansOf(text)
    .map((span) => (span.type === 'picture' ? span.alt : span.text))
    .join('')
    .replaceAll('`', '');
