import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressesOf, ConfigError, loadConfig, redactUrl } from './config.ts';

test('an empty environment gives the defaults', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    processes: 'auto',
    worker: null,
    lingerMs: 0,
    dataDir: resolve('.blazon'),
    databaseUrl: null,
    migrationUrl: null,
    databasePool: 5,
    tls: null,
    listenUrl: null,
    bucket: null,
    redisUrl: null,
    upstash: null,
    smtpUrl: null,
    stripe: null,
    planPrices: {},
    mailFrom: 'Blazon <blazon@localhost>',
    authSecret: null,
    previousAuthSecret: null,
    github: null,
    google: null,
    oidc: null,
    operatorSecondFactor: 'optional',
    operatorNetworks: null,
    httpParser: 'fast',
    trustedProxies: 0,
    pagesPerMinute: 3000,
    auditRetentionDays: null,
    isInMaintenance: false,
    cspReportUrl: null,
    securityContact: null,
    signUp: 'open',
    signUpDomains: [],
    origins: { image: null, base: null, mcp: null, app: null },
    metrics: null,
    isTraced: false,
    monogramSymbolLetters: 3,
    hidden: new Set(),
    discovery: {
      mode: 'on',
      needsContact: false,
      contact: null,
      workers: 1,
      perSecond: 5,
      perDay: 100_000,
      deny: { names: [], networks: { texts: [], parsed: [] } },
      proxyUrl: null,
      review: false,
      markRootsFile: null,
    },
    isDevelopment: false,
    logLevel: 'info',
    pagesLog: 'file',
    nextPort: null,
    nextSecret: null,
  });
});

test('an empty variable counts as absent', () => {
  const names = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'REDIS_URL',
    'IMAGE_URL',
    'APP_URL',
    'LOG_LEVEL',
    'BLAZON_DATA_DIR',
  ];
  expect(loadConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(loadConfig({}));
});

test('variables that are set count, and origins are normalized', () => {
  expect(
    loadConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      BLAZON_DATA_DIR: 'data',
      DATABASE_URL: 'postgres://me:pw@db:5432/blazon',
      REDIS_URL: 'rediss://cache:6379',
      IMAGE_URL: 'https://IMG.example.com/',
      APP_URL: 'http://localhost:3000',
      MONOGRAM_SYMBOL_LETTERS: '1',
      LOG_LEVEL: 'warn',
      BLAZON_NEXT_PORT: '3001',
      SOMETHING_ELSE: 'ignored',
    }),
  ).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    databaseUrl: 'postgres://me:pw@db:5432/blazon',
    redisUrl: 'rediss://cache:6379',
    origins: { image: 'https://img.example.com', base: null, mcp: null, app: 'http://localhost:3000' },
    monogramSymbolLetters: 1,
    hidden: new Set(),
    logLevel: 'warn',
    nextPort: 3001,
  });
});

describe('an invalid variable is reported with the expected value', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['BLAZON_NEXT_PORT', 'x'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres:///'],
    ['DATABASE_URL', 'postgres://db'],
    ['DATABASE_URL', 'postgres://db:5432/'],
    ['DATABASE_URL', 'postgres://db/?sslmode=require'],
    ['DATABASE_URL', 'postgres:///blazon'],
    ['DATABASE_URL', 'postgres://:5432/blazon'],
    ['DATABASE_URL', 'postgres://me:pw@/blazon'],
    ['DATABASE_URL', 'postgres://me:pw@:5432/blazon'],
    ['DATABASE_MIGRATION_URL', 'postgres://me:pw@db'],
    ['DATABASE_POOL', '0'],
    ['REDIS_URL', 'http://localhost'],
    ['IMAGE_URL', 'img.example.com'],
    ['IMAGE_URL', 'https://img.example.com/logos'],
    ['BASE_URL', 'https://api.example.com/?x=1'],
    ['MCP_URL', 'ftp://mcp.example.com'],
    ['APP_URL', 'https://'],
    ['APP_URL', 'https://user:pw@app.example.com'],
    ['APP_URL', 'https://app.example.com/#x'],
    ['MONOGRAM_SYMBOL_LETTERS', '2'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['AUTH_SECRET', 'short'],
    ['AUTH_GITHUB_URL', 'github.example.com'],
    ['TRUSTED_PROXIES', '-1'],
    ['OIDC_ISSUER', 'http://id.example.com'],
    ['OIDC_ISSUER', 'https://me:pw@id.example.com'],
    ['OIDC_ISSUER', 'https://id.example.com/?realm=1'],
    ['OPERATOR_SECOND_FACTOR', 'yes'],
    ['OPERATOR_NETWORKS', '203.0.113.0/33'],
    ['OPERATOR_NETWORKS', '203.0.113.0/24 office'],
    ['OPERATOR_NETWORKS', ' , '],
    ['DISCOVERY', 'yes'],
    ['DISCOVERY_CONTACT', 'the web team'],
    ['DISCOVERY_DENY', 'acme.com https://acme.org'],
    ['DISCOVERY_PROXY', 'socks5://proxy:1080'],
  ])('%s=%s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    try {
      loadConfig({ [name]: value });
    } catch (error) {
      const { message } = error as Error;
      expect(message).toMatch(new RegExp(`^${name}: .+; got .+$`));
      expect(message.split('\n')).toHaveLength(1);
    }
  });

  test('several invalid variables are reported on separate lines', () => {
    expect(() => loadConfig({ PORT: 'x', LOG_LEVEL: 'y', APP_URL: 'z' })).toThrow(
      /^PORT: .*\nAPP_URL: .*\nLOG_LEVEL: .*$/,
    );
  });

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter22@db/x'],
    ['DATABASE_URL', 'host=db password=hunter22'],
    ['DATABASE_URL', 'me:hunter22@db:5432/x'],
    ['DATABASE_URL', 'mysql://me:p@hunter22@db/x'],
    ['REDIS_URL', 'hunter22@cache'],
    ['REDIS_URL', 'http://:hunter22@cache'],
    ['SMTP_URL', 'http://me:hunter22@mail'],
    ['AUTH_SECRET', 'hunter22'],
    ['DISCOVERY_PROXY', 'socks5://me:hunter22@proxy'],
  ])('a password in a wrong %s is not shown (%#)', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
    expect(() => loadConfig({ [name]: value })).not.toThrow(/hunter22/);
  });
});

test.each([
  ['postgres://me:secret@db:5432/x', 'postgres://me:***@db:5432/x'],
  ['postgres://me:se@cret@db:5432/x', 'postgres://me:***@db:5432/x'],
  ['redis://:secret@cache', 'redis://:***@cache'],
  ['postgres://me@db/x', 'postgres://me@db/x'],
  ['postgres://db/x', 'postgres://db/x'],
])('%s is shown as %s', (url, shown) => {
  expect(redactUrl(url)).toBe(shown);
});

test('the two variables of Upstash go together', () => {
  const both = { UPSTASH_REDIS_REST_URL: 'https://eu1.example.com', UPSTASH_REDIS_REST_TOKEN: 'secret' };
  expect(loadConfig(both).upstash).toEqual({ url: 'https://eu1.example.com', token: 'secret' });
  for (const [name, value] of Object.entries(both)) {
    const other = Object.keys(both).find((each) => each !== name);
    expect(() => loadConfig({ [name]: value })).toThrow(`${other}: expected together`);
  }
});

test('a provider of sign-in needs both its variables', () => {
  expect(loadConfig({ AUTH_GITHUB_ID: 'a', AUTH_GITHUB_SECRET: 'b' }).github).toEqual({
    id: 'a',
    secret: 'b',
    url: null,
  });
  expect(() => loadConfig({ AUTH_GITHUB_ID: 'a' })).toThrow(/^AUTH_GITHUB_SECRET: expected together/);
  expect(() => loadConfig({ AUTH_GOOGLE_SECRET: 'hunter22' })).toThrow(/^AUTH_GOOGLE_ID: expected together/);
  expect(() => loadConfig({ AUTH_GOOGLE_SECRET: 'hunter22' })).not.toThrow(/hunter22/);
});

test('OpenID Connect needs its three variables, and a name is optional', () => {
  const three = {
    OIDC_ISSUER: 'http://127.0.0.1:9/realm',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'hunter22',
  };
  const oidc = { issuer: 'http://127.0.0.1:9/realm', id: 'a', secret: 'hunter22' };
  expect(loadConfig(three).oidc).toEqual({ ...oidc, name: 'single sign-on' });
  expect(loadConfig({ ...three, OIDC_NAME: 'Example' }).oidc).toEqual({ ...oidc, name: 'Example' });
  for (const name of Object.keys(three)) {
    expect(() => loadConfig({ ...three, [name]: '' })).toThrow(`${name}: expected together`);
    expect(() => loadConfig({ ...three, [name]: '' })).not.toThrow(/hunter22/);
  }
});

test('networks are separated by spaces or commas', () => {
  expect(loadConfig({ OPERATOR_NETWORKS: '203.0.113.7/24, 2001:DB8::1 ' }).operatorNetworks?.texts).toEqual([
    '203.0.113.0/24',
    '2001:db8::1/128',
  ]);
});

describe('where each group of endpoints answers', () => {
  const all = (address: string) => [address, address, address, address];
  const [i, b, m, a] = ['https://i.test', 'https://b.test', 'https://m.test', 'https://a.test'] as const;
  test.each<[Record<string, string>, string[]]>([
    [{}, all('http://localhost:3000')],
    [{ HOST: '0.0.0.0', PORT: '80' }, all('http://localhost:80')],
    [{ HOST: '::2' }, all('http://[::2]:3000')],
    [{ APP_URL: a }, all(a)],
    [{ BASE_URL: b }, all(b)],
    [{ IMAGE_URL: i, BASE_URL: b }, [i, b, i, i]],
    [{ IMAGE_URL: i, MCP_URL: m, APP_URL: a }, [i, a, m, a]],
  ])('with %j', (env, [image, base, mcp, app]) => {
    expect(addressesOf(loadConfig(env))).toEqual({ image, base, mcp, app });
  });
});

test('the mail domains of sign-ups are a list, and addresses or spaces are refused', () => {
  expect(loadConfig({ SIGN_UP: 'invited', SIGN_UP_DOMAINS: ' Acme.com, @acme.org' })).toMatchObject({
    signUp: 'invited',
    signUpDomains: ['acme.com', 'acme.org'],
  });
  for (const SIGN_UP_DOMAINS of ['ada@acme.com', 'acme', 'acme.com;acme.org', 'acme.com,', '*.acme.com'])
    expect(() => loadConfig({ SIGN_UP_DOMAINS }), SIGN_UP_DOMAINS).toThrow(ConfigError);
  expect(() => loadConfig({ SIGN_UP: 'maybe' })).toThrow(ConfigError);
});

test('discovery at a public address needs a contact', () => {
  const APP_URL = 'https://logos.example.com';
  expect(loadConfig({ APP_URL }).discovery).toMatchObject({ mode: 'off', needsContact: true });
  expect(loadConfig({ APP_URL, DISCOVERY: 'off' }).discovery).toMatchObject({ needsContact: false });
  expect(loadConfig({ APP_URL, DISCOVERY_CONTACT: 'bot@example.com' }).discovery).toMatchObject({
    mode: 'on',
  });
  expect(loadConfig({ APP_URL: 'http://localhost:8080' }).discovery).toMatchObject({ mode: 'on' });
});

test('DISCOVERY_DENY is a list of names and networks', () => {
  expect(loadConfig({ DISCOVERY_DENY: 'Acme.com, gov 203.0.113.7/24' }).discovery.deny).toMatchObject({
    names: ['acme.com', 'gov'],
    networks: { texts: ['203.0.113.0/24'] },
  });
});

test('only plans with a price have one to show', () => {
  expect(loadConfig({ PLAN_PRICE_SCALE: '€199 a month', PLAN_PRICE_STARTUP: '' }).planPrices).toEqual({
    scale: '€199 a month',
  });
  expect(() => loadConfig({ PLAN_PRICE_SCALE: 'x'.repeat(41) })).toThrow(ConfigError);
});
