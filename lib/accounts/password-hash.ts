import { hash, verify } from '@node-rs/argon2';

/** The least OWASP asks of argon2id: 19 MiB, 2 passes, 1 lane; about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const AT_ONCE = 2;
const WAITING = 30;

/** Too many passwords are being worked on: a way to keep the processors busy otherwise. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy';
}

let running = 0;
const waiting: (() => void)[] = [];

/** A few at once, a few in the queue. @throws PasswordsBusy for the rest */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= WAITING) throw new PasswordsBusy('too many passwords at once');
    // Whoever finishes hands its place on, so `running` stays as it is.
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

/** argon2id in PHC form. @throws PasswordsBusy */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), COST));

let dummy: Promise<string> | null = null;

/** A hash nobody has the password of. */
const dummyHash = (): Promise<string> => {
  dummy ??= hash('nobody has this password', COST);
  return dummy;
};

/**
 * Whether it is the password of the hash; without a hash the same work is done and the answer is no.
 * @throws PasswordsBusy
 */
export async function verifyPassword(known: string | null, password: string): Promise<boolean> {
  const against = known ?? (await dummyHash());
  const isRight = await inTurn(() => verify(against, normal(password)));
  return isRight && known !== null;
}

/** The same characters, however a keyboard composes them (NIST SP 800-63B section 3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC');
