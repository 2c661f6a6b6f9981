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

/** Dangerous actions need a sign-in within this time. */
const FRESH_MS = 10 * 60_000;

/** Cached per request; null: signed out. */
export const findCurrentViewer = cache(async (): Promise<Viewer | SignedIn | null> => {
  const token = (await cookies()).get(cookieName('session'))?.value;
  return token === undefined ? null : findViewer(database(), token);
});

/**
 * The person and their current account, from the session and membership, never from the request; redirects to
 * sign-in. Call it first in every dashboard page, action and handler, then `may(viewer, …)`; every query
 * filters by `viewer.accountId`.
 */
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

const isFresh = ({ signedInAtMs }: SignedIn): boolean => Date.now() - signedInAtMs <= FRESH_MS;

/** For operator pages and actions: 404 for everyone else. */
export async function requireOperator(): Promise<SignedIn> {
  const who = await requireSignedIn();
  if (!who.isOperator) notFound();
  return who;
}

/** For actions that affect customers immediately: needs a sign-in within 10 minutes. */
export async function requireFreshOperator(): Promise<SignedIn> {
  const operator = await requireOperator();
  if (!isFresh(operator)) redirect(await signInPath('again=1&'));
  return operator;
}

async function signInPath(more = ''): Promise<string> {
  const path = (await headers()).get(PATH_HEADER) ?? '/dashboard';
  return `/sign-in?${more}callbackUrl=${encodeURIComponent(path)}`;
}
