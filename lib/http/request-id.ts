import { randomBytes } from 'node:crypto';

const INSTANCE = randomBytes(5).toString('hex');
let counter = 0;

/** `req_` + time in base 36 + this process + a counter: sortable by time, unique over processes. */
export function requestId(): string {
  counter = (counter + 1) % 1_679_616;
  return `req_${Date.now().toString(36)}${INSTANCE}${counter.toString(36).padStart(4, '0')}`;
}
