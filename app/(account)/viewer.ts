import 'server-only';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { findViewer, isViewer, type SignedIn, type Viewer } from '../../lib/accounts/find-viewer.ts';
import { findWaitingSignIn } from '../../lib/accounts/second-factor/second-step.ts';
import { isWithin } from '../../lib/core/networks.ts';
import { may, type Right } from '../../lib/core/permissions.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/core/time.ts';
import { addressIn } from '../_server/client-address.ts';
import { appConfig } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { PATH_HEADER } from '../_server/page-headers.ts';
import { cookieName } from './session-cookie.ts';

export type { SignedIn, Viewer } from '../../lib/accounts/find-viewer.ts';

const FRESH_MS = 10 * MINUTE_MS;
/** Edits of the catalog can be undone, and operators make many in a row (docs/decisions/0073). */
const FRESH_FOR_EDITS_MS = 4 * HOUR_MS;

export const findCurrentViewer = cache(async (): Promise<Viewer | SignedIn | null> => {
  const token = (await cookies()).get(cookieName('session'))?.value;
  return token === undefined ? null : findViewer(database(), token);
});

export async function isWaitingForCode(): Promise<boolean> {
  const token = (await cookies()).get(cookieName('session'))?.value;
  return token !== undefined && (await findWaitingSignIn(database(), token)) !== null;
}

/** From session and membership, never from the request. Call it first; every query filters by `viewer.accountId`. */
export async function requireViewer(): Promise<Viewer> {
  const who = await findCurrentViewer();
  if (who === null) redirect(await signInPath());
  if (!isViewer(who)) redirect('/new-account');
  return who;
}

export async function requireSignedIn(): Promise<SignedIn> {
  const who = await findCurrentViewer();
  if (who === null) redirect(await signInPath());
  return who;
}

/** For dangerous actions: needs a sign-in within 10 minutes, unless the viewer lacks `right` anyway. */
export async function requireFreshViewer(right?: Right): Promise<Viewer> {
  const viewer = await requireViewer();
  if (!isFresh(viewer) && (right === undefined || may(viewer, right))) redirect(await signInPath('again=1&'));
  return viewer;
}

const isFresh = ({ signedInAgoMs }: SignedIn, withinMs = FRESH_MS): boolean => signedInAgoMs <= withinMs;

export const mayEdit = (who: SignedIn): boolean => isFresh(who, FRESH_FOR_EDITS_MS);

/** For operator pages and actions: 404 for everyone else and from networks not in `OPERATOR_NETWORKS`. */
export async function requireOperator(): Promise<SignedIn> {
  const who = await requireSignedIn();
  if (!(await isOperatorHere(who))) notFound();
  if (lacksSecondFactor(who)) redirect('/dashboard/settings/second-factor?why=operator');
  return who;
}

export const isOperatorHere = async ({ isOperator }: SignedIn): Promise<boolean> =>
  isOperator && isWithin(appConfig().operatorNetworks, addressIn(await headers()));

/** A passkey counts in the browser that signed in with it (docs/decisions/0077). */
export const lacksSecondFactor = ({ hasSecondFactor, isByPasskey }: SignedIn): boolean =>
  appConfig().operatorSecondFactor === 'required' && !hasSecondFactor && !isByPasskey;

/** For actions that affect customers immediately: needs a sign-in within 10 minutes. */
export async function requireFreshOperator(): Promise<SignedIn> {
  const operator = await requireOperator();
  if (!isFresh(operator)) redirect(await signInPath('again=1&'));
  return operator;
}

/** For edits of the catalog: needs a sign-in within 4 hours. */
export async function requireEditor(): Promise<SignedIn> {
  const operator = await requireOperator();
  if (!mayEdit(operator)) redirect(await signInPath('again=1&'));
  return operator;
}

async function signInPath(more = ''): Promise<string> {
  const path = (await headers()).get(PATH_HEADER) ?? '/dashboard';
  return `/sign-in?${more}callbackUrl=${encodeURIComponent(path)}`;
}
