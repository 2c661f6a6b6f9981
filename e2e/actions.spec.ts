import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { newcomer } from './people.ts';
import { test } from './test.ts';

interface BuiltAction {
  exportedName: string;
  filename: string;
  workers: Record<string, unknown>;
}

/** Every action of the build by id, as requests name it. */
const MANIFEST: { node: Record<string, BuiltAction> } = JSON.parse(
  readFileSync('.next/server/server-reference-manifest.json', 'utf8'),
);
const ACTIONS = Object.entries(MANIFEST.node).map(([id, { exportedName, filename, workers }]) => ({
  id,
  name: exportedName,
  file: filename,
  /** A page with a form for it. */
  page: Object.keys(workers).map(pathOf).sort()[0] ?? '/',
}));
const PAGES = [
  ...new Set(Object.values(MANIFEST.node).flatMap(({ workers }) => Object.keys(workers).map(pathOf))),
].sort();

/** Path of a page or handler; a folder in square brackets gets an unknown id. */
function pathOf(worker: string): string {
  const path = worker
    .replace(/^app|\/(?:page|route)$|\/\([^)]+\)/g, '')
    .replace(/\/\[\[?\.{3}[^\]]+\]?\]/g, '')
    .replace(/\[[^\]]+\]/g, '00000000-0000-7000-8000-000000000000');
  return path === '' || path.startsWith('/_') ? '/' : path;
}

// Hundreds of page renders on a busy machine.
test.setTimeout(240_000);

/** Actions for signed-out visitors: they return a form state or redirect. */
const FOR_VISITORS = new Set([
  'signUpAction',
  'signInAction',
  'askForPasskeyAction',
  'signInByPasskeyAction',
  'mailLinkAction',
  'providerAction',
  'askToResetAction',
  'resetAction',
  'takeLinkAction',
  'signOutAction',
  'secondStepAction',
  'makeFirstOperatorAction',
]);

/** Posts an empty form to an action, as the page would. */
const post = (request: APIRequestContext, path: string, id: string, origin: string) =>
  request.post(path, {
    headers: { 'next-action': id, origin, accept: 'text/x-component' },
    multipart: { '0': '[{},"$K1"]' },
    maxRedirects: 0,
  });

const own = (baseURL: string | undefined) => new URL(baseURL ?? '').origin;

test('the build has actions and pages to try', () => {
  expect(ACTIONS.length).toBeGreaterThan(50);
  expect(PAGES.length).toBeGreaterThan(20);
});

test('every action redirects visitors to sign-in, on its page and on others', async ({
  request,
  baseURL,
}) => {
  for (const { id, name, page } of ACTIONS.filter(({ name }) => !FOR_VISITORS.has(name)))
    for (const path of [page, '/sign-in']) {
      const response = await post(request, path, id, own(baseURL));
      const to = response.headers()['x-action-redirect'] ?? response.headers().location ?? '';
      expect(to, `${name} at ${path}`).toMatch(/^\/sign-in\?callbackUrl=/);
    }
});

test('operator actions return 404 for customers', async ({ page, baseURL }) => {
  await newcomer(page);
  const operators = ACTIONS.filter(({ file }) => file.startsWith('app/operator/'));
  expect(operators.length).toBeGreaterThan(10);
  for (const { id, name, page: path } of operators) {
    expect((await post(page.request, path, id, own(baseURL))).status(), `${name} at ${path}`).toBe(404);
    // Next forwards an action to a page that has it, and drops the status.
    const elsewhere = await (await post(page.request, '/dashboard', id, own(baseURL))).text();
    expect(elsewhere, `${name} at /dashboard`).toContain('NEXT_HTTP_ERROR_FALLBACK;404');
  }
});

test('forged action ids do nothing on every page, for visitors and signed-in people', async ({
  page,
  request,
  baseURL,
}) => {
  await newcomer(page);
  const someId = ACTIONS[0]?.id ?? '';
  const unknown = '7f'.padEnd(42, '0');
  const almost = `${someId.slice(0, -1)}${someId.endsWith('0') ? '1' : '0'}`;
  const is = async (by: APIRequestContext, path: string, id: string) => {
    const response = await post(by, path, id, own(baseURL));
    expect(response.status(), `${id} at ${path}`).toBeGreaterThanOrEqual(300);
    expect(response.status(), `${id} at ${path}`).toBeLessThan(500);
    expect(response.headers()['x-action-redirect'], `${id} at ${path}`).toBeUndefined();
  };
  for (const path of PAGES) await is(page.request, path, unknown);
  for (const path of ['/', '/sign-in', '/dashboard', '/operator'])
    for (const id of [almost, '__proto__', 'constructor', '../../etc', "' or 1=1 --"])
      for (const by of [request, page.request]) await is(by, path, id);
  expect((await page.request.get('/dashboard')).status()).toBe(200);
});

test('actions from another site are refused for everyone', async ({ page }) => {
  await newcomer(page, { isOperator: true });
  for (const [i, { id, name, page: path }] of ACTIONS.entries()) {
    const origin = i % 2 === 0 ? 'https://evil.example' : 'null';
    const response = await post(page.request, path, id, origin);
    expect(response.status(), `${name} from ${origin}`).toBeGreaterThanOrEqual(400);
  }
  expect((await page.request.get('/dashboard')).status()).toBe(200);
});
