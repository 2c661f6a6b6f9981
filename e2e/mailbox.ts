import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

export interface CaughtMail {
  subject: string;
  text: string;
  links: string[];
}

/** @throws if the run has no mailbox */
function folder(): string {
  const path = process.env.BLAZON_E2E_MAILBOX;
  if (!path) throw new Error('BLAZON_E2E_MAILBOX is not set: these tests read mail that was sent.');
  return path;
}

/** By file: every wait looks at all mails of the run. */
const parsed = new Map<string, Email>();

async function mailIn(name: string): Promise<Email> {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const mail = await PostalMime.parse(await readFile(join(folder(), name)));
  parsed.set(name, mail);
  return mail;
}

/** The mails an address got, oldest first. */
export async function mailsTo(email: string): Promise<CaughtMail[]> {
  const names = (await readdir(folder())).filter((name) => name.endsWith('.eml')).sort();
  const mails: CaughtMail[] = [];
  for (const name of names) {
    const mail = await mailIn(name);
    if (!mail.to?.some(({ address }) => address === email)) continue;
    const text = mail.text ?? '';
    mails.push({ subject: mail.subject ?? '', text, links: text.match(/https?:\/\/\S+/g) ?? [] });
  }
  return mails;
}

/** Waits for the `count`th mail. */
export async function mailTo(email: string, count = 1): Promise<CaughtMail> {
  await expect
    .poll(async () => (await mailsTo(email)).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(count);
  const mail = (await mailsTo(email))[count - 1];
  if (mail === undefined) throw new Error(`there is no mail ${count} to ${email}`);
  return mail;
}

/** Path and query of the mail's secret link; tests open it on their own host. */
export function pathIn(mail: CaughtMail): string {
  const link = mail.links.find((one) => one.includes('token='));
  if (link === undefined) throw new Error(`no link with a secret in “${mail.subject}”`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
