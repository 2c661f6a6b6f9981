import fc from 'fast-check';
import { expect, test } from 'vitest';
import { route } from './routes.ts';

test.each([
  ['/', '', 'page', undefined],
  ['/livez', '', 'livez', undefined],
  ['/readyz', '', 'readyz', undefined],
  ['/livez/', '', 'nothing', undefined],
  ['/mcp', '', 'mcp', undefined],
  ['/mcp/', '', 'mcp', undefined],
  ['/mcp', 'token=sk_pa_x', 'mcp', undefined],
  ['/mcp/tools', '', 'nothing', undefined],
  ['/MCP', '', 'page', undefined],
  ['/apple.com', '', 'domain', 'apple.com'],
  ['/apple.com/', '', 'domain', 'apple.com'],
  ['/m%C3%BCnchen.de', '', 'domain', 'münchen.de'],
  ['/apple%252ecom', 'token=x', 'page', undefined],
  ['/apple%2Ecom', '', 'domain', 'apple.com'],
  ['/apple.notatld', '', 'page', undefined],
  ['/apple.notatld', 'token=x', 'domain', 'apple.notatld'],
  ['/apple.notatld', 'token=', 'domain', 'apple.notatld'],
  ['/apple.notatld', 'Token=x', 'page', undefined],
  ['/favicon.ico', '', 'page', undefined],
  ['/robots.txt', '', 'page', undefined],
  ['/dashboard', 'token=x', 'page', undefined],
  ['/dashboard/tokens', '', 'page', undefined],
  ['/_next/static/chunks/a.js', '', 'page', undefined],
  ['/_next/image', 'url=%2Ffavicon.ico%23a&w=64&q=75', 'nothing', undefined],
  ['/%5Fnext/im%61ge/', '', 'nothing', undefined],
  ['/api/search', 'q=a.b', 'page', undefined],
  ['/crypto/BTC', '', 'crypto', 'BTC'],
  ['/crypto/BTC/', '', 'crypto', 'BTC'],
  ['/crypto/btc%2Fusd', '', 'crypto', 'btc/usd'],
  ['/crypto/', '', 'crypto', ''],
  ['/crypto', '', 'nothing', undefined],
  ['/crypto/BTC/USDT', '', 'crypto', 'BTC/USDT'],
  ['/ticker/A/B', '', 'ticker', 'A/B'],
  ['/ticker', '', 'nothing', undefined],
  ['/apple.com/logo.png', '', 'nothing', undefined],
  ['/apple.com/logo.png', 'token=x', 'nothing', undefined],
  ['/apple%2Ecom/a/b', '', 'nothing', undefined],
  ['/apple.com%20', '', 'domain', 'apple.com '],
  ['/.well-known/security.txt', '', 'page', undefined],
  ['/docs/errors/not_found', '', 'page', undefined],
  ['/cryptography', '', 'page', undefined],
  ['/brands/apple.com', '', 'brands', 'apple.com'],
  ['/brands/apple.com/', '', 'brands', 'apple.com'],
  ['/brands/EUR/USD', '', 'brands', 'EUR/USD'],
  ['/brands/EUR%2FUSD', 'token=x', 'brands', 'EUR/USD'],
  ['/brands/https%3A%2F%2Fapple.com', '', 'brands', 'https://apple.com'],
  ['/brands/https://apple.com', '', 'brands', 'https://apple.com'],
  ['/brands/https://apple.com//x', '', 'nothing', undefined],
  ['/brands//apple.com', '', 'nothing', undefined],
  ['/brands/', '', 'brands', ''],
  ['/brands', '', 'nothing', undefined],
  ['/brands/%ff', '', 'malformed', undefined],
  ['/openapi.json', '', 'page', undefined],
  ['//evil.com', '', 'nothing', undefined],
  ['/a//b', '', 'nothing', undefined],
  ['/apple.com//', '', 'nothing', undefined],
  ['http://evil.com/apple.com', '', 'nothing', undefined],
  ['*', '', 'nothing', undefined],
  ['/%', '', 'malformed', undefined],
  ['/%zz.com', '', 'malformed', undefined],
  ['/%c3%28.com', '', 'malformed', undefined],
  ['/apple.com%00', '', 'malformed', undefined],
  ['/a/%ff/b', '', 'malformed', undefined],
  ['/crypto/%0a', '', 'malformed', undefined],
  ['/./apple.com', '', 'malformed', undefined],
  ['/%2e%2E/apple.com', '', 'malformed', undefined],
  ['/docs/../apple.com', '', 'malformed', undefined],
  ['/docs/.%2e', '', 'malformed', undefined],
  ['/_next/static/%', '', 'malformed', undefined],
  ['/_next/%E0%A4%A', '', 'malformed', undefined],
  ['/_next/static/%00', '', 'malformed', undefined],
  ['/_next/static/\\', '', 'malformed', undefined],
  ['/_next//static/a.js', '', 'nothing', undefined],
  ['/_next/../apple.com', '', 'malformed', undefined],
  ['/..', '', 'malformed', undefined],
  ['/brands/..', '', 'brands', '..'],
  ['/%61pple.com', '', 'domain', 'apple.com'],
  ['/tick%65r/AAPL', '', 'ticker', 'AAPL'],
  ['/x/..//evil.com', '', 'nothing', undefined],
  ['/500', '', 'nothing', undefined],
  ['/%35%30%30', '', 'nothing', undefined],
  ['/_error', '', 'nothing', undefined],
  ['/_error.rsc', '', 'nothing', undefined],
  ['/_not-found/', '', 'nothing', undefined],
  ['/500.com', '', 'domain', '500.com'],
])('%s ?%s is %s', (path, query, to, text) => {
  const target = route(path, query);
  const { to: endpoint, text: read } =
    target.to === 'logo'
      ? { to: target.url.operation, text: target.url.text }
      : { to: target.to, text: target.to === 'brands' ? target.text : undefined };
  expect([endpoint, read]).toEqual([to, text]);
});

test('every path and query has a route', () => {
  const odd = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(fc.oneof(odd, odd.map(encodeURI8), fc.webPath()), odd, (path, query) => {
      expect(route(`/${path}`, query).to).toMatch(/^[a-z]+$/);
    }),
    { numRuns: 2000 },
  );
});

/** Percent-encodes all but lone surrogates. */
const encodeURI8 = (text: string) => text.replace(/[^\p{Cs}]/gu, (one) => encodeURIComponent(one));

test.each([
  ['/docs', '/docs'],
  ['/ap%69/se%61rch', '/api/search'],
  ['/docs/a%2Fb%20c', '/docs/a%2Fb%20c'],
  ['/docs/%2e%2e%2e', '/docs/...'],
])('the page of %s is %s', (sent, path) => {
  expect(route(sent, '')).toEqual({ to: 'page', path });
});
