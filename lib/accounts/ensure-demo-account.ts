import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isRefusal } from '../core/errors/errors.ts';
import type { TokenKind } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { account, token } from '../db/schema/index.ts';
import { issueToken, type NewToken } from '../tokens/issue-token.ts';
import { operator } from '../tokens/token-actor.ts';
import { createAccount } from './create-account.ts';

export interface DemoTokens {
  /** Works on any site; null: revoked, banned or expired. */
  publishable: string | null;
  /** null: not in the data folder; secret tokens are stored nowhere else. */
  secret: string | null;
}

const FILE = 'demo-secret-token';

/** Creates the demo account or completes it. Its secret token is stored only in a file with mode 0600. */
export async function ensureDemoAccount(
  db: Database,
  dataDir: string,
  pagesHost: string,
): Promise<DemoTokens> {
  await createAccount(db, 'start', { name: 'Demo', plan: 'startup', isDemo: true });
  const tokens = await db.orm
    .select({ accountId: account.id, kind: token.kind, domains: token.allowedDomains })
    .from(account)
    .leftJoin(token, eq(token.accountId, account.id))
    .where(eq(account.isDemo, true));
  const [demo] = tokens;
  const has = (kind: TokenKind, isForPages = false) =>
    tokens.some((one) => one.kind === kind && (one.domains !== null) === isForPages);
  if (demo === undefined) throw new Error('the demo account was not created');

  const publishable = has('publishable')
    ? await demoPublishableToken(db)
    : await issue(db, demo.accountId, { kind: 'publishable', name: 'Demo' });
  if (!has('publishable', true))
    await issue(db, demo.accountId, {
      kind: 'publishable',
      name: 'Pages of this service',
      domains: [pagesHost],
      allowNoReferrer: false,
    });
  const file = join(dataDir, FILE);
  if (!has('secret')) {
    const secret = await issue(db, demo.accountId, { kind: 'secret', name: 'Demo, for programs' });
    await writeFile(file, `${secret}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
    return { publishable, secret };
  }
  const secret = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  return { publishable, secret };
}

async function issue(db: Database, accountId: string, input: NewToken): Promise<string> {
  const issued = await issueToken(db, operator('start'), accountId, input);
  if (isRefusal(issued)) throw new Error(`the demo account could not get a token: ${issued.detail}`);
  return issued.token;
}

export const demoPublishableToken = (db: Database): Promise<string | null> =>
  validToken(db, isNull(token.allowedDomains));

/** The token for the pictures on our own pages; it works nowhere else. null: none is valid. */
export const pagesToken = (db: Database): Promise<string | null> =>
  validToken(db, isNotNull(token.allowedDomains));

async function validToken(db: Database, which: SQL): Promise<string | null> {
  const [row] = await db.orm
    .select({ text: token.publishableText })
    .from(token)
    .innerJoin(account, eq(account.id, token.accountId))
    .where(
      and(
        eq(account.isDemo, true),
        isNull(account.deletedAt),
        eq(token.kind, 'publishable'),
        which,
        isNotNull(token.publishableText),
        isNull(token.revokedAt),
        isNull(token.bannedAt),
        or(isNull(token.expiresAt), gt(token.expiresAt, sql`now()`)),
      ),
    )
    .orderBy(token.createdAt)
    .limit(1);
  return row?.text ?? null;
}
