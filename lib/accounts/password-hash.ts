import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { PasswordQueue, PasswordsBusy } from './password-queue.ts';

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane; about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const queue = new PasswordQueue({ running: 2, waiting: 30 });

export async function orBusy<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordsBusy)
      return refuseBecause('unavailable', 'too_busy', {}, { retryAfterSeconds: 5 });
    throw error;
  }
}

/** @param client whose turn it is: a network (`clientNetwork`), a person's id or a word */
export const hashPassword = (password: string, client: string): Promise<string> =>
  queue.run(client, () => hash(normal(password), COST));

let dummy: Promise<string> | null = null;

const dummyHash = (): Promise<string> => {
  dummy ??= hash(randomUUID(), COST);
  return dummy;
};

/** Checks a password; without a hash the same work is done. Call within `orBusy`. @param client as in `hashPassword` */
export async function verifyPassword(
  known: string | null,
  password: string,
  client: string,
): Promise<boolean> {
  const against = known ?? (await dummyHash());
  const isRight = await queue.run(client, () => verify(against, normal(password)));
  return isRight && known !== null;
}

/** Keyboards compose the same characters differently (NIST SP 800-63B section 3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC');
