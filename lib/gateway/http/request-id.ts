import { randomBytes } from 'node:crypto';

const INSTANCE = randomBytes(5).toString('hex');
/** Every pair of digits in base 36: the counter is two of them, without a conversion per request. */
const PAIRS = Array.from({ length: 36 ** 2 }, (_none, i) => i.toString(36).padStart(2, '0'));
let high = 0;
let low = 0;
let start = { ms: 0, text: '' };

/** `req_` + time in base 36 + this process + a counter: sortable by time, unique over processes. */
export function requestId(nowMs = Date.now()): string {
  if (start.ms !== nowMs) start = { ms: nowMs, text: `req_${nowMs.toString(36)}${INSTANCE}` };
  low += 1;
  if (low === PAIRS.length) {
    low = 0;
    high = (high + 1) % PAIRS.length;
  }
  return `${start.text}${PAIRS[high]}${PAIRS[low]}`;
}
