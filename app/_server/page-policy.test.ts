// Next's test helpers expect this global; see vercel/next.js.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { pagePolicy } from './page-policy.ts';

Object.assign(globalThis, { AsyncLocalStorage });
// Handled by Next's bundler; there is no such package.
vi.mock('server-only', () => ({}));

const PROJECT = join(import.meta.dirname, '../..');

function pagePaths(): string[] {
  return readdirSync(join(PROJECT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
    .map(
      (file) =>
        `/${file.replace(/\/?page\.tsx$/, '')}`.replace(/\/\([^)]+\)/g, '').replace(/\[[^\]]+\]/g, 'x') ||
        '/',
    )
    .sort();
}

const NO_PAGES = [
  '/github.com',
  '/spotify',
  '/münchen.de',
  '/crypto/BTC',
  '/ticker/AAPL',
  '/ticker/EUR/USD',
  '/brands/apple.com',
  '/mcp',
  '/api/search',
  '/api/auth/session',
  '/_next/static/chunks/a.js',
  '/_next/image',
  '/favicon.ico',
  '/robots.txt',
  '/openapi.json',
  '/llms-full.txt',
];

describe('proxy.ts and next.config.ts', () => {
  test('match every page and nothing of the data plane', async () => {
    const { unstable_doesMiddlewareMatch, unstable_getResponseFromNextConfig } = await import(
      'next/experimental/testing/server'
    );
    const { config } = await import('../../proxy.ts');
    const { default: nextConfig } = await import('../../next.config.ts');
    const isPage = (path: string) => unstable_doesMiddlewareMatch({ config, url: `http://app.test${path}` });
    const pages = pagePaths();
    expect(pages).toContain('/sign-in');
    expect(pages.length).toBeGreaterThan(10);
    for (const path of pages) {
      expect(isPage(path), path).toBe(true);
      const response = await unstable_getResponseFromNextConfig({
        url: `http://app.test${path}`,
        nextConfig,
      });
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(response.headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    }
    for (const path of NO_PAGES) expect(isPage(path), path).toBe(false);
  });
});

describe('the policy of a page', () => {
  const sources = {
    data: ['https://img.test'],
    forms: ['https://github.com'],
    isDevelopment: false,
    reportUrl: null,
  };
  const parts = (policy: string) => new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]));

  test('lets scripts run by their nonce only', () => {
    const policy = parts(pagePolicy('abc', sources));
    expect(policy.get('script-src')).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
    expect(policy.get('object-src')).toBe("object-src 'none'");
    expect(policy.get('base-uri')).toBe("base-uri 'none'");
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(policy.get('default-src')).toBe("default-src 'self'");
    expect([...policy.values()].filter((part) => part.includes('unsafe'))).toEqual([
      "style-src-attr 'unsafe-inline'",
    ]);
  });

  test('allows the hosts of images and of sign-in, and no others', () => {
    const policy = parts(pagePolicy('abc', sources));
    expect(policy.get('img-src')).toBe("img-src 'self' https://img.test data: blob:");
    expect(policy.get('connect-src')).toBe("connect-src 'self' https://img.test");
    expect(policy.get('form-action')).toBe("form-action 'self' https://github.com");
  });

  test('names where violations are reported, if anywhere', () => {
    const reportUrl = 'https://reports.test/csp?id=7';
    expect(parts(pagePolicy('abc', { ...sources, reportUrl })).get('report-uri')).toBe(
      `report-uri ${reportUrl}`,
    );
    expect(pagePolicy('abc', sources)).not.toContain('report');
  });
});
