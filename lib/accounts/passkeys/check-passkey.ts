import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { MINUTE_MS } from '../../core/time.ts';
import type { Database } from '../../db/client.ts';
import { withPageDeadline } from '../../db/deadline.ts';
import { passkey, person } from '../../db/schema/index.ts';
import { noteFailedSignIn } from '../failed-sign-ins.ts';
import { refuseTries } from '../throttle.ts';
import { CHALLENGE_MINUTES, makeChallenge, takeChallenge } from './passkey-challenge.ts';
import { PASSKEY_REFUSED } from './passkey-refused.ts';
import type { PasskeySite } from './passkey-site.ts';
import { challengeIn, readUsed } from './read-response.ts';
import { userHandleOf } from './user-handle.ts';

/** Options for a sign-in with any passkey of the browser. @param holder secret of the browser */
export async function askForPasskey(
  db: Database,
  { rpId }: PasskeySite,
  holder: string,
  address: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | Refusal> {
  const throttled = await refuseTries(db, 'too_many_tries', ['passkey asked for from an address', address]);
  if (throttled !== null) return throttled;
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(await makeChallenge(db, holder), 'base64url'),
    timeout: CHALLENGE_MINUTES * MINUTE_MS,
    userVerification: 'required',
  });
}

interface Use {
  /** Of the browser, as JSON. */
  response: string;
  holder: string;
  address: string;
}

/** Checks a sign-in with a passkey, which needs no second step (docs/decisions/0077). The caller opens the session. */
export async function checkPasskey(
  db: Database,
  site: PasskeySite,
  { response: typed, holder, address }: Use,
): Promise<{ personId: string; email: string; passkeyId: string } | Refusal> {
  const response = readUsed(typed);
  if (response === null) return refuseBecause('invalid_request', 'form_invalid', {});
  const throttled = await refuseTries(db, 'too_many_tries', ['sign-in from an address', address]);
  if (throttled !== null) return throttled;
  const challenge = challengeIn(response.response);
  if (!(await takeChallenge(db, challenge, holder)))
    return refuseBecause('invalid_request', 'passkey_late', {});
  const known = await findPasskey(db, response.id);
  const counter = known && (await counterOf(site, known, response, challenge));
  if (known === null || counter === null || !(await noteUse(db, known.id, counter))) {
    await noteFailedSignIn(db, {
      who: known?.personId ?? response.id,
      personId: known?.personId ?? null,
      address,
    });
    return PASSKEY_REFUSED;
  }
  return { personId: known.personId, email: known.email, passkeyId: known.id };
}

async function findPasskey({ orm }: Database, credentialId: string) {
  const [row] = await withPageDeadline(
    orm
      .select({
        id: passkey.id,
        personId: passkey.personId,
        email: person.email,
        publicKey: passkey.publicKey,
        counter: passkey.counter,
      })
      .from(passkey)
      .innerJoin(person, eq(person.id, passkey.personId))
      .where(eq(passkey.credentialId, Buffer.from(credentialId, 'base64url'))),
  );
  return row ?? null;
}

type Known = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** @returns its new counter; null: not signed by this passkey, for this site, person and challenge */
async function counterOf(
  { rpId, origin }: PasskeySite,
  { personId, publicKey, counter }: Known,
  response: NonNullable<ReturnType<typeof readUsed>>,
  challenge: string,
): Promise<number | null> {
  const { userHandle } = response.response;
  if (userHandle !== Buffer.from(userHandleOf(personId)).toString('base64url')) return null;
  const verified = await verifyAuthenticationResponse({
    response: { ...response, response: { ...response.response, userHandle }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

async function noteUse({ orm }: Database, passkeyId: string, counter: number): Promise<boolean> {
  const rows = await withPageDeadline(
    orm
      .update(passkey)
      .set({ counter, lastUsedAt: sql`now()` })
      // A second sign-in with the same counter comes from a copy. Zero: the authenticator does not count.
      .where(and(eq(passkey.id, passkeyId), counter === 0 ? undefined : lt(passkey.counter, counter)))
      .returning({ id: passkey.id }),
  );
  return rows.length > 0;
}
