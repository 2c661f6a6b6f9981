import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { eq, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { MINUTE_MS } from '../../core/time.ts';
import type { Database } from '../../db/client.ts';
import { withPageDeadline } from '../../db/deadline.ts';
import { newId } from '../../db/new-id.ts';
import { rowsFrom } from '../../db/rows-from.ts';
import { passkey } from '../../db/schema/index.ts';
import { accountMails, type MailContext } from '../account-mails.ts';
import type { SignedIn } from '../find-viewer.ts';
import { readOptionalName } from '../read-input.ts';
import { tellPerson } from '../second-factor/tell-person.ts';
import { refuseTries } from '../throttle.ts';
import { CHALLENGE_MINUTES, makeChallenge, takeChallenge } from './passkey-challenge.ts';
import { PASSKEY_REFUSED } from './passkey-refused.ts';
import type { PasskeySite } from './passkey-site.ts';
import { challengeIn, readAdded } from './read-response.ts';
import { userHandleOf } from './user-handle.ts';

export const MAX_PASSKEYS = 20;

/** Options for a new passkey. Call after a fresh sign-in: a passkey outlives the session. */
export async function askToAddPasskey(
  db: Database,
  { rpId }: PasskeySite,
  { personId, sessionId, email, name }: Pick<SignedIn, 'personId' | 'sessionId' | 'email' | 'name'>,
): Promise<PublicKeyCredentialCreationOptionsJSON | Refusal> {
  const throttled = await refuseTries(db, 'too_many_tries', ['passkeys begun by a person', personId]);
  if (throttled !== null) return throttled;
  const known = await withPageDeadline(
    db.orm
      .select({ credentialId: passkey.credentialId, transports: passkey.transports })
      .from(passkey)
      .where(eq(passkey.personId, personId)),
  );
  if (known.length >= MAX_PASSKEYS) return refuseBecause('conflict', 'passkeys_many', { most: MAX_PASSKEYS });
  return generateRegistrationOptions({
    rpName: 'Blazon',
    rpID: rpId,
    userID: userHandleOf(personId),
    userName: email,
    userDisplayName: name ?? email,
    challenge: Buffer.from(await makeChallenge(db, sessionId), 'base64url'),
    timeout: CHALLENGE_MINUTES * MINUTE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

interface Typed {
  /** Of the browser, as JSON. */
  response: string;
  name: string;
  /** If no name was typed. */
  nameless: string;
}

export async function addPasskey(
  db: Database,
  { rpId, origin }: PasskeySite,
  { personId, sessionId, email, actor }: Pick<SignedIn, 'personId' | 'sessionId' | 'email' | 'actor'>,
  typed: Typed,
  context: MailContext,
): Promise<{ passkeyId: string } | Refusal> {
  const name = readOptionalName(typed.name);
  if (isRefusal(name)) return name;
  const response = readAdded(typed.response);
  if (response === null) return refuseBecause('invalid_request', 'form_invalid', {});
  const challenge = challengeIn(response.response);
  if (!(await takeChallenge(db, challenge, sessionId)))
    return refuseBecause('invalid_request', 'passkey_late', {});
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return PASSKEY_REFUSED;
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  return insertPasskey(
    db,
    {
      id: newId(),
      personId,
      name: name ?? typed.nameless,
      credentialId: Buffer.from(credentialId, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: response.response.transports,
    },
    { email, actor, context },
  );
}

async function insertPasskey(
  db: Database,
  row: typeof passkey.$inferInsert,
  { email, actor, context }: { email: string; actor: string; context: MailContext },
): Promise<{ passkeyId: string } | Refusal> {
  const { orm } = db;
  // Several browsers of a person may have asked at the same time.
  const room = sql`(select where (select count(*) from ${passkey} where ${passkey.personId} = ${row.personId})
    < ${MAX_PASSKEYS}) as room`;
  const added = orm.$with('added').as(
    orm
      .insert(passkey)
      .select(rowsFrom(passkey, row, room))
      .onConflictDoNothing({ target: passkey.credentialId })
      .returning({ personId: passkey.personId }),
  );
  const told = tellPerson(db, added, {
    mail: accountMails.passkeyAdded(context, email, row.name),
    actor,
    action: 'person.passkey-add',
    detail: { passkey: row.name },
  });
  const rows = await withPageDeadline(
    orm
      .with(added, ...told)
      .select()
      .from(added),
  );
  return rows.length === 0 ? PASSKEY_REFUSED : { passkeyId: row.id };
}
