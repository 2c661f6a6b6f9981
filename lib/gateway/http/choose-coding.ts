import { RecentCache } from '../../core/cache/recent-cache.ts';

export type ContentCoding = 'identity' | 'gzip' | 'br';

/** Clients send few different headers, and parsing one takes 2 µs. Longer ones are junk and not cached. */
const codings = new RecentCache<string, ContentCoding>({ max: 1000 });
const MAX_CACHED_LENGTH = 100;

/** Brotli before gzip at equal weight, else none (RFC 9110 section 12.5.3). Ignores an excluded `identity`. */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const cached = codings.get(acceptEncoding);
  if (cached !== undefined) return cached;
  const coding = readCoding(acceptEncoding);
  if (acceptEncoding.length <= MAX_CACHED_LENGTH) codings.set(acceptEncoding, coding);
  return coding;
}

function readCoding(acceptEncoding: string): ContentCoding {
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
