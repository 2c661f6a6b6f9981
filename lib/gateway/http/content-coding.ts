import { RecentCache } from '../../core/cache/recent-cache.ts';

export type ContentCoding = 'identity' | 'gzip' | 'br';

/** Clients send few different ones; a longer one is junk, and is read each time. */
const LONGEST_KEPT = 100;
const chosen = new RecentCache<string, ContentCoding>({ max: 1000 });

/**
 * The coding for an answer: Brotli before gzip where the client weighs them the same, none when it names neither
 * (RFC 9110 section 12.5.3). Nobody is refused for excluding `identity`.
 */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const kept = chosen.get(acceptEncoding);
  if (kept !== undefined) return kept;
  const coding = choose(acceptEncoding);
  if (acceptEncoding.length <= LONGEST_KEPT) chosen.set(acceptEncoding, coding);
  return coding;
}

function choose(acceptEncoding: string): ContentCoding {
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
