import 'server-only';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { findViewer, isViewer, type SignedIn, type Viewer } from '../../lib/accounts/find-viewer.ts';
import { may, type Right } from '../../lib/core/permissions.ts';
import { database } from '../_server/database.ts';
import { PATH_HEADER } from '../_server/page-headers.ts';
import { cookieName } from './session-cookie.ts';

export type { SignedIn, Viewer } from '../../lib/accounts/find-viewer.ts';

/** How long after signing in dangerous acts are allowed without doing it again. */
const FRESH_MS = 10 * 60_000;

/** Who looks at this page, once per request; null when nobody is signed in. */
export const findCurrentViewer = cache(async (): Promise<Viewer | SignedIn | null> => {
  const token = (await cookies()).get(cookieName('session'))?.value;
  return token === undefined ? null : findViewer(database(), token);
});

/**
 * Whoever is signed in, with the account they work in: from the session and its membership, never from the request.
 * Call it first in every page, action and handler of the dashboard, then `may(viewer, …)`; every query takes
 * `viewer.accountId` into its WHERE. Sends everybody else to sign in.
 */
export async function requireViewer(): Promise<Viewer> {
  const who = await findCurrentViewer();
  if (who === null) redirect(await signInPath());
  if (!isViewer(who)) redirect('/new-account');
  return who;
}

/** Like `requireViewer`, for what does not need an account. */
export async function requireSignedIn(): Promise<SignedIn> {
  const who = await findCurrentViewer();
  if (who === null) redirect(await signInPath());
  return who;
}

/**
 * For dangerous acts (delete, roll, members, plan): asks to sign in again when that was more than 10 min ago. Who has no
 * right to them anyway is not bothered: the verb declines.
 */
export async function requireFreshViewer(right?: Right): Promise<Viewer> {
  const viewer = await requireViewer();
  if (!isFresh(viewer) && (right === undefined || may(viewer, right))) redirect(await signInPath('again=1&'));
  return viewer;
}

const isFresh = ({ signedInAtMs }: SignedIn): boolean => Date.now() - signedInAtMs <= FRESH_MS;

/** For operator pages and actions: to everybody else they do not exist. */
export async function requireOperator(): Promise<SignedIn> {
  const who = await requireSignedIn();
  if (!who.isOperator) notFound();
  return who;
}

/**
 * Like `requireOperator`, for what customers and everybody's pictures feel at once (bans, grants, plans and their numbers,
 * takedowns): asks to sign in again when that was more than 10 min ago.
 */
export async function requireFreshOperator(): Promise<SignedIn> {
  const operator = await requireOperator();
  if (!isFresh(operator)) redirect(await signInPath('again=1&'));
  return operator;
}

async function signInPath(more = ''): Promise<string> {
  const path = (await headers()).get(PATH_HEADER) ?? '/dashboard';
  return `/sign-in?${more}callbackUrl=${encodeURIComponent(path)}`;
}
