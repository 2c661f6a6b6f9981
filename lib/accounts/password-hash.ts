import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane; about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MAX_RUNNING = 2;
const MAX_WAITING = 30;

/** The queue is full. Without a limit, sign-ins could occupy all cores. */
class PasswordsBusy extends Error {
  override name = 'PasswordsBusy';
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running += 1;
  else {
    if (waiting.length >= MAX_WAITING) throw new PasswordsBusy('too many password hashes in progress');
    // A finished task hands over its slot, so `running` does not change.
    await new Promise<void>((next) => waiting.push(next));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Runs work that hashes passwords; refuses if the queue is full. */
export async function orBusy<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordsBusy)
      return refuseBecause('unavailable', 'too_busy', {}, { retryAfterSeconds: 5 });
    throw error;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), COST));

let dummy: Promise<string> | null = null;

const dummyHash = (): Promise<string> => {
  dummy ??= hash(randomUUID(), COST);
  return dummy;
};

/** Checks a password; without a hash the same work is done. Call within `orBusy`. */
export async function verifyPassword(known: string | null, password: string): Promise<boolean> {
  const against = known ?? (await dummyHash());
  const isRight = await inTurn(() => verify(against, normal(password)));
  return isRight && known !== null;
}

/** Keyboards compose the same characters differently (NIST SP 800-63B section 3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC');
