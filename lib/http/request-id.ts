import { randomBytes } from 'node:crypto';

const INSTANCE = randomBytes(5).toString('hex');
const COUNTER_LENGTH = 4;
const COUNTER_END = 36 ** COUNTER_LENGTH;
let counter = 0;
let start = { ms: 0, text: '' };

/** `req_` + time in base 36 + this process + a counter: sortable by time, unique over processes. */
export function requestId(nowMs = Date.now()): string {
  if (start.ms !== nowMs) start = { ms: nowMs, text: `req_${nowMs.toString(36)}${INSTANCE}` };
  counter = (counter + 1) % COUNTER_END;
  return start.text + (counter + COUNTER_END).toString(36).slice(1);
}
