export type ContentCoding = 'identity' | 'gzip' | 'br';

/**
 * The coding for a response: Brotli before gzip at equal weight, none if the client names neither (RFC 9110 section
 * 12.5.3). A client that excludes `identity` is served all the same.
 */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const weights = new Map<string, number>();
  for (const member of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br === 0 && gzip === 0) return 'identity';
  return br >= gzip ? 'br' : 'gzip';
}
