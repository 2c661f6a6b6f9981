import { beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../lib/core/log/logger.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { pagesUpstream } from '../tests/support/pages-upstream.ts';
import { testService } from '../tests/support/test-service.ts';
import { type EndpointGroup, Hosts } from './hosts.ts';
import { Forwarder } from './pages/forward.ts';

const NONE = { image: null, base: null, mcp: null, app: null };
const GROUPS: EndpointGroup[] = ['image', 'base', 'mcp', 'app'];
const served = (hosts: Hosts, host: string | undefined) =>
  GROUPS.filter((group) => hosts.serves(host, group) === true).join(' ');

describe('without configured origins', () => {
  test.each(['localhost', 'evil.com', '', undefined, '127.0.0.1:3000'])('%s serves everything', (host) => {
    expect(served(new Hosts(NONE), host)).toBe('image base mcp app');
  });
});

describe('with configured origins', () => {
  const hosts = new Hosts({
    image: 'https://img.example.com',
    base: 'https://api.example.com:8443',
    mcp: 'https://api.example.com',
    app: 'http://[::1]:3000',
  });

  test.each([
    ['img.example.com', 'image'],
    ['IMG.Example.COM', 'image'],
    ['img.example.com.', 'image'],
    ['img.example.com:1337', 'image'],
    ['img.example.com.:443', 'image'],
    ['api.example.com', 'base mcp'],
    ['[::1]', 'app'],
    ['[::1]:3000', 'app'],
  ])('%s serves %s and nothing else', (host, groups) => {
    expect(served(hosts, host)).toBe(groups);
  });

  test.each([
    undefined,
    '',
    'evil.com',
    'localhost',
    'img.example.com.evil.com',
    'evil.img.example.com',
    'img.example.com@evil.com',
    'evil.com@img.example.com',
    'img.example.com/evil.com',
    'img.example.com\\evil.com',
    'img.example.com:80:80',
    'img.example.com:',
    'img.example.com:http',
    'img.example.com..',
    'img.example.com, evil.com',
    ' img.example.com',
    '[::1',
    '::1',
    'constructor',
    '__proto__',
  ])('%j is unknown', (host) => {
    for (const group of GROUPS) expect(hosts.serves(host, group)).toBe('unknown host');
  });

  test.each([
    [{ ...NONE, image: 'http://i.example.com' }, 'i.example.com', 'image base mcp app'],
    [{ ...NONE, app: 'http://a.example.com' }, 'a.example.com', 'image base mcp app'],
    [
      { ...NONE, image: 'http://i.example.com', app: 'http://a.example.com' },
      'a.example.com',
      'base mcp app',
    ],
    [{ ...NONE, image: 'http://i.example.com', app: 'http://a.example.com' }, 'i.example.com', 'image'],
    [{ ...NONE, mcp: 'http://m.example.com' }, 'm.example.com', 'image base mcp app'],
  ])('a group without a host is on the host of the pages: %j, %s', (origins, host, groups) => {
    expect(served(new Hosts(origins), host)).toBe(groups);
  });
});

describe('the front server with two hosts', () => {
  let call: Call;
  beforeAll(async () => {
    const pages = await pagesUpstream();
    ({ call } = await frontServer(
      // These requests need no database.
      testService({ url: 'postgres://nobody@127.0.0.1:1/none' }),
      { image: 'http://img.example.com', app: 'http://app.example.com' },
      new Forwarder({ address: { host: '127.0.0.1', port: pages.port }, log: createLogger('silent') }),
    ));
  });
  const ask = (host: string, path: string) => call(path, { headers: { host } });

  test.each([
    ['img.example.com', '/acme.com', 401, 'token_missing'],
    ['img.example.com', '/crypto/BTC', 401, 'token_missing'],
    ['img.example.com', '/', 404, 'not_found'],
    ['img.example.com', '/dashboard', 404, 'not_found'],
    ['img.example.com', '/_next/static/x.js', 404, 'not_found'],
    ['img.example.com', '/%zz.com', 400, 'invalid_request'],
    ['img.example.com', '/a//b', 404, 'not_found'],
    ['app.example.com', '/acme.com', 404, 'not_found'],
    ['app.example.com', '/crypto/BTC', 404, 'not_found'],
    ['app.example.com', '/%zz.com', 400, 'invalid_request'],
    ['app.example.com', '/dashboard', 404, undefined],
    ['evil.com', '/acme.com', 421, 'misdirected_request'],
    ['evil.com', '/crypto/BTC', 421, 'misdirected_request'],
    ['evil.com', '/dashboard', 421, 'misdirected_request'],
    ['evil.com', '/%zz', 421, 'misdirected_request'],
    ['10.0.0.7:3000', '/livez', 200, undefined],
    ['evil.com', '/livez', 200, undefined],
    ['img.example.com', '/livez', 200, undefined],
    ['10.0.0.7:3000', '/readyz', 503, undefined],
  ])('%s%s: %i %s', async (host, path, status, code) => {
    const reply = await ask(host, path);
    expect(reply.status).toBe(status);
    expect(reply.headers['x-error-code']).toBe(code);
    expect(JSON.stringify(reply.headers)).not.toContain('evil.com');
  });
});
