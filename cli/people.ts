import type { MailContext } from '../lib/accounts/account-mails.ts';
import { parseEmail } from '../lib/accounts/email.ts';
import { type FoundPerson, findPerson } from '../lib/accounts/find-person.ts';
import type { Actor } from '../lib/accounts/members.ts';
import { addressesOf, type Config } from '../lib/core/config/config.ts';
import { isRefusal, type Refusal } from '../lib/core/errors/errors.ts';
import { ACTOR, CommandFailed, type Context } from './context.ts';

/** Like `orFail` of context.ts, with the reason as the code. */
export function orFail<T>(value: T | Refusal): Exclude<T, Refusal> {
  if (isRefusal(value)) throw new CommandFailed(value.reason ?? value.code, value.detail);
  return value as Exclude<T, Refusal>;
}

export function readEmail(text: string): string {
  const email = parseEmail(text);
  if (email === null)
    throw new CommandFailed(
      'usage',
      `Expected an address such as ada@example.com; got "${text.slice(0, 80)}".`,
    );
  return email;
}

/** The person of an address, acting as the command line does. @throws CommandFailed */
export async function personOf(
  { db }: Pick<Context, 'db'>,
  text: string,
): Promise<FoundPerson & { actor: string }> {
  return { ...orFail(await findPerson(db, readEmail(text))), actor: ACTOR };
}

/** The command line acts in every account as its owners do; it is no member. */
export const actingFor = (accountId: string): Actor => ({
  personId: NOBODY,
  accountId,
  role: 'owner',
  actor: ACTOR,
});

const NOBODY = '00000000-0000-0000-0000-000000000000';

export const mailContextOf = (config: Config): MailContext => ({ appOrigin: addressesOf(config).app });
