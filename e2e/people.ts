import { spawn } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import postgres from 'postgres';
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
  product: Record<string, string | undefined> = process.env,
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

export async function aPerson({
  isOperator = false,
  product = process.env,
}: {
  isOperator?: boolean;
  product?: Record<string, string | undefined>;
} = {}): Promise<string> {
  const email = anAddress();
  await blazon(['person', 'create', email], PASSWORD, product);
  if (isOperator) await blazon(['operator', 'grant', email], '', product);
  return email;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Backdates every sign-in of a person. */
export async function signedInLongAgo(email: string, minutes = 11): Promise<void> {
  const { BLAZON_E2E_DATABASE_URL: url, BLAZON_E2E_DATA_DIR: dataDir = '' } = process.env;
  const sql = postgres(url || (await ensureCluster({ dataDir })).url, { max: 1 });
  try {
    await sql`
      update session set created_at = now() - make_interval(mins => ${minutes})
      where person_id = (select id from person where email = ${email})`;
  } finally {
    await sql.end();
  }
}
