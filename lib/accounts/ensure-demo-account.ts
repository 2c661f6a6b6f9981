import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { issueToken, type NewToken } from '../tokens/issue-token.ts';
import { operator } from '../tokens/token-actor.ts';
import { createAccount } from './create-account.ts';

export interface DemoTokens {
  /** null when it is not in force any more: whoever ended it did so on purpose. */
  publishable: string | null;
  /** null when the data folder does not hold it: secret tokens are kept nowhere else. */
  secret: string | null;
}

const FILE = 'demo-secret-token';

/**
 * The demo account with one token of each kind, made once; what an interrupted start left out is made up for.
 * Its secret token is kept in a file of the data folder that nobody else may read, and nowhere else.
 */
export async function ensureDemoAccount(db: Database, dataDir: string): Promise<DemoTokens> {
  await createAccount(db, 'start', { name: 'Demo', plan: 'startup', isDemo: true });
  const [demo] = await db.sql<{ id: string; has_publishable: boolean; has_secret: boolean }[]>`
    select a.id, exists (select from token t where t.account_id = a.id and t.kind = 'publishable') as has_publishable,
           exists (select from token t where t.account_id = a.id and t.kind = 'secret') as has_secret
    from account a where a.is_demo`;
  if (demo === undefined) throw new Error('the demo account could not be made');

  const publishable = demo.has_publishable
    ? await demoPublishableToken(db)
    : await issue(db, demo.id, { kind: 'publishable', name: 'Demo, for pages' });
  const file = join(dataDir, FILE);
  if (!demo.has_secret) {
    const secret = await issue(db, demo.id, { kind: 'secret', name: 'Demo, for programs' });
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

/** The token the front page and the start-up summary use; null when there is none in force. */
export async function demoPublishableToken(db: Database): Promise<string | null> {
  const [row] = await db.sql<{ text: string }[]>`
    select t.publishable_text as text from token t join account a on a.id = t.account_id
    where a.is_demo and a.deleted_at is null and t.kind = 'publishable' and t.publishable_text is not null
      and t.revoked_at is null and t.banned_at is null and (t.expires_at is null or t.expires_at > now())
    order by t.created_at limit 1`;
  return row?.text ?? null;
}
