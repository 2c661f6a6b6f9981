import { expect } from '@playwright/test';
import { test } from './test.ts';

test('each page has its own policy, and only scripts with its nonce run', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/Content Security Policy|status of 404 .*\/x\)/);
  const nonces = new Set<string>();
  for (const path of ['/', '/docs/errors', '/sign-in', '/sign-up', '/verify', '/no/such/page']) {
    const response = await request.get(path);
    const policy = response.headers()['content-security-policy'] ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length, path).toBeGreaterThan(20);
    nonces.add(nonce);
    expect(policy, path).toContain("'strict-dynamic'");
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe-/);
    const scripts = [...(await response.text()).matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes]) => attributes ?? '',
    );
    expect(scripts.length, path).toBeGreaterThan(1);
    for (const attributes of scripts) expect(attributes, path).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(6);

  await page.goto('/sign-in');
  const ran = await page.evaluate(() => {
    const script = document.createElement('div');
    script.innerHTML =
      '<img src="x" onerror="window.ranInline = true"><script>window.ranInline = true</script>';
    document.body.append(script);
    return new Promise((done) => setTimeout(() => done('ranInline' in window), 300));
  });
  expect(ran).toBe(false);
});
