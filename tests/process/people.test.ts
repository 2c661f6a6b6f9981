import { readdir, readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../lib/db/client.ts';
import { ensureCluster } from '../../server/embedded/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { cleanups, temporaryDataDir } from './processes.ts';
import { fillDataDir, requireRun, type Stack, startStack } from './stack.ts';

// Blazon without a mail server, behind a proxy that terminates TLS, in a browser without JavaScript.
const ORIGIN = 'https://app.test';
const later = cleanups();
let stack: Stack;
let dataDir: string;

beforeAll(async () => {
  dataDir = temporaryDataDir(later);
  await fillDataDir(dataDir);
  const env = { APP_URL: ORIGIN, SMTP_URL: '', AUTH_SECRET: '' };
  stack = await startStack(later, { dataDir, env });
});
afterAll(() => later.run());

interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

const jar = new Map<string, string>();

/** One request, as such a proxy forwards it. */
function ask(path: string, form?: FormData, { port = stack.port, headers = {} } = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const boundary = 'x'.repeat(30);
    const body = [...(form ?? [])]
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('');
    const request = http.request(
      {
        ...{ host: '127.0.0.1', port, path, method: form === undefined ? 'GET' : 'POST' },
        headers: {
          ...headers,
          Host: 'app.test',
          Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form !== undefined && {
            Origin: ORIGIN,
            'Content-Type': `multipart/form-data; boundary=${boundary}`,
          }),
        },
      },
      async (response) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') jar.delete(name);
          else jar.set(name, value);
        }
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      },
    );
    request.on('error', reject);
    request.end(form === undefined ? undefined : `${body}--${boundary}--\r\n`);
  });
}

/** The form of a page: its hidden fields, and the given ones. */
function formOf({ text }: Reply, fields: Record<string, string>): FormData {
  const form = new FormData();
  const main = text.slice(text.indexOf('<main'));
  const own = main.slice(main.indexOf('<form'), main.indexOf('</form>'));
  for (const [tag] of own.matchAll(/<input[^>]*type="hidden"[^>]*>/g))
    form.append(
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      (/value="([^"]*)"/.exec(tag)?.[1] ?? '').replace(/&quot;/g, '"'),
    );
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const mails = async () => {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
};

test('signing up needs no confirmed mail address; cookies are secure, and mail is in the outbox', async () => {
  const page = await ask('/sign-up');
  expect(page.headers['strict-transport-security']).toContain('max-age=');
  const reply = await ask(
    '/sign-up',
    formOf(page, { email: 'ada@example.com', password: 'seven long words of mine', name: '' }),
  );
  expect(reply.status).toBe(303);
  expect(reply.headers.location).toBe('/dashboard');
  const cookie = reply.headers['set-cookie']?.find((line) => line.startsWith('__Host-blazon.session='));
  expect(cookie).toMatch(/; Path=\/;.*Secure.*HttpOnly.*SameSite=lax/i);
  expect(cookie).not.toMatch(/Domain=/i);

  const dashboard = await ask('/dashboard');
  expect(dashboard.status).toBe(200);
  expect(dashboard.text).toMatch(/pk_[0-9A-Za-z]{36}/);
  expect(dashboard.text).toContain('Your address is not confirmed');
  expect(dashboard.headers['cache-control']).toContain('no-store');

  await eventually('the mail is in the outbox', async () => (await mails()).length > 0);
  const [mail = ''] = await mails();
  const link = /https?:\/\/\S+/.exec(mail.replace(/=\n/g, '').replace(/=3D/g, '='))?.[0] ?? '';
  expect(new URL(link).origin).toBe(ORIGIN);

  const { pathname, search } = new URL(link);
  const verify = await ask(pathname + search);
  expect((await ask(pathname + search, formOf(verify, {}))).headers.location).toBe(
    '/dashboard/settings?notice=verified',
  );
  expect((await ask('/dashboard')).text).not.toContain('Your address is not confirmed');
});

test('nobody can claim an address, not even at the port of Next', async () => {
  const { url } = await ensureCluster({ dataDir });
  const db = openDatabase(url, { max: 1 });
  later.add(() => db.close());
  const { nextPort } = await requireRun(dataDir);
  const headers = { 'X-Forwarded-For': '198.51.100.7', 'X-Blazon-Front': 'a guess' };
  const addresses: unknown[] = [];
  for (const port of [stack.port, nextPort]) {
    jar.clear();
    const page = await ask('/sign-in', undefined, { port });
    const person = { email: 'ada@example.com', password: 'seven long words of mine' };
    expect((await ask('/sign-in', formOf(page, person), { port, headers })).status).toBe(303);
    addresses.push(...(await db.sql`select address from session order by created_at desc limit 1`));
  }
  expect(addresses).toEqual([{ address: '127.0.0.0' }, { address: null }]);
});

test('a form from another origin is refused', async () => {
  const page = await ask('/sign-in?again=1');
  const form = formOf(page, { email: 'ada@example.com', password: 'seven long words of mine' });
  const boundary = 'y'.repeat(30);
  const body = [...form]
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  for (const origin of ['https://evil.test', 'null', 'http://app.test.evil.test']) {
    const status = await new Promise((resolve, reject) => {
      const request = http.request(
        {
          ...{ host: '127.0.0.1', port: stack.port, path: '/sign-in', method: 'POST' },
          headers: {
            Host: 'app.test',
            Origin: origin,
            'Content-Type': `multipart/form-data; boundary=${boundary}`,
          },
        },
        (response) => {
          expect(response.headers['set-cookie'] ?? []).toEqual([]);
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.on('error', reject);
      request.end(`${body}--${boundary}--\r\n`);
    });
    expect(status, origin).toBeGreaterThanOrEqual(400);
  }
});

test('the auth secret is in the data folder, readable only by its owner', async () => {
  await ask('/api/auth/csrf');
  const path = join(dataDir, 'auth-secret');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path, 'utf8')).trim()).toMatch(/^[\w-]{43}$/);
});
