import { spawn } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { createPerson } from '../lib/accounts/create-person.ts';
import { setOperator } from '../lib/accounts/operators.ts';
import { hashPassword } from '../lib/accounts/password-hash.ts';
import { createSession, newSessionToken, sessionEnd } from '../lib/accounts/sessions.ts';
import { isRefusal } from '../lib/core/errors/errors.ts';
import { type Database, openDatabase } from '../lib/db/client.ts';
import { ensureCluster } from '../server/embedded/cluster.ts';

export const PASSWORD = 'seven long words of mine';

let made = 0;

export const anAddress = (): string =>
  `person-${process.pid}-${Date.now().toString(36)}-${++made}@example.com`;

/**
 * Runs the `blazon` command beside the running product.
 * @param product `env` of `startProduct`, for a product started by the test
 * @returns its output, as JSON
 */
export function blazon(
  args: string[],
  input = '',
  product: Product = process.env,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['cli/blazon.mjs', ...args, '--json'], {
      env: {
        ...process.env,
        BLAZON_DATA_DIR: product.BLAZON_E2E_DATA_DIR,
        DATABASE_URL: product.BLAZON_E2E_DATABASE_URL,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output))
        : reject(new Error(`blazon ${args.join(' ')} ended with ${code}: ${errors}`)),
    );
    child.stdin.end(input);
  });
}

type Product = Record<string, string | undefined>;

const databases = new Map<string, Promise<Database>>();

/** The database of the running product, or of one started by the test; one connection per worker. */
export function databaseOf(product: Product = process.env): Promise<Database> {
  const { BLAZON_E2E_DATABASE_URL: given, BLAZON_E2E_DATA_DIR: dataDir = '' } = product;
  const known = databases.get(dataDir);
  if (known !== undefined) return known;
  const opened = (given ? Promise.resolve({ url: given }) : ensureCluster({ dataDir })).then(({ url }) =>
    openDatabase(url, { max: 1 }),
  );
  databases.set(dataDir, opened);
  return opened;
}

let passwordHash: Promise<string> | null = null;

interface NewPerson {
  isOperator?: boolean;
  /** `env` of `startProduct`, for a product started by the test. */
  product?: Product;
}

/** A person whose password is `PASSWORD`. @returns the address */
export async function aPerson({ isOperator = false, product }: NewPerson = {}): Promise<string> {
  const db = await databaseOf(product);
  const email = anAddress();
  passwordHash ??= hashPassword(PASSWORD, 'e2e');
  const person = { email, name: null, isEmailVerified: true, passwordHash: await passwordHash };
  expect(await createPerson(db, person, null)).not.toBeNull();
  if (isOperator) expect(isRefusal(await setOperator(db, 'e2e', email, true))).toBe(false);
  return email;
}

/** Gives a browser a session of a person, without the form. */
export async function openSession(page: Page, email: string, product?: Product): Promise<void> {
  const db = await databaseOf(product);
  const [{ id } = { id: '' }] = await db.sql<{ id: string }[]>`select id from person where email = ${email}`;
  const value = newSessionToken();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await createSession(db, value, id, sessionEnd(), { userAgent, network: null });
  const cookie = { name: 'blazon.session', value, path: '/', httpOnly: true, sameSite: 'Lax' as const };
  await page.context().addCookies(['127.0.0.1', 'localhost'].map((domain) => ({ ...cookie, domain })));
}

/** A new person with a session in this browser. @returns the address */
export async function newcomer(page: Page, who: NewPerson = {}): Promise<string> {
  const email = await aPerson(who);
  await openSession(page, email, who.product);
  return email;
}

/** Signs in with the form; `newcomer` and `openSession` are faster. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Removes every cookie. Leaves the page first: one that is still loading would request its pictures without a session. */
export async function forgetCookies(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Backdates every sign-in of a person. */
export async function signedInLongAgo(email: string, minutes = 11): Promise<void> {
  const { sql } = await databaseOf();
  await sql`
    update session set created_at = now() - make_interval(mins => ${minutes})
    where person_id = (select id from person where email = ${email})`;
}
