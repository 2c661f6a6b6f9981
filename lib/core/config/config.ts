import { resolve } from 'node:path';
import type { z } from 'zod';
import type { Hideable } from '../identifiers/hidden-data.ts';
import { type Networks, networksOf } from '../networks.ts';
import { VARIABLES, wordsOf } from './variables.ts';

export class ConfigError extends Error {}

interface OAuthClient {
  id: string;
  secret: string;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  prices: { startup: string; scale: string };
  /** null: Stripe's default. */
  apiUrl: string | null;
}

export interface DiscoverySettings {
  /** `manual`: only domains that an operator asks for. `off` also while `needsContact`. */
  mode: 'on' | 'manual' | 'off';
  /** Switched on, but not started: owners of websites would not know whom to write to. */
  needsContact: boolean;
  contact: string | null;
  /** Crawler processes on this machine. */
  workers: number;
  /** Visits started per second and process. */
  perSecond: number;
  /** New domains queued per UTC day, for all accounts together. */
  perDay: number;
  /** Names (with all names below them) and networks that are never visited. */
  deny: { names: readonly string[]; networks: Networks };
  proxyUrl: string | null;
  /** Logos are served once an operator has accepted them. */
  review: boolean;
  /** A PEM file; null: mark certificates are not checked. */
  markRootsFile: string | null;
}

export interface Config {
  port: number;
  host: string;
  /** Paths of PEM files; null: plain HTTP. */
  tls: { cert: string; key: string } | null;
  /** Absolute path of the folder with the embedded database and other persistent files. */
  dataDir: string;
  databaseUrl: string | null;
  /** For migrations; null: `databaseUrl`. */
  migrationUrl: string | null;
  /** Connections per process. */
  databasePool: number;
  /** A direct connection; null: `databaseUrl` is one, else that leads through a pooler in transaction mode. */
  listenUrl: string | null;
  redisUrl: string | null;
  /** Redis over Upstash's REST interface; REDIS_URL takes precedence. */
  upstash: { url: string; token: string } | null;
  /** null: mail is written to the outbox in the data folder. */
  smtpUrl: string | null;
  mailFrom: string;
  /** null: the operator confirms upgrades by hand. */
  stripe: StripeSettings | null;
  authSecret: string | null;
  /** Still in force while `authSecret` replaces it. */
  previousAuthSecret: string | null;
  /** null: not offered. `url` is for GitHub Enterprise. */
  github: (OAuthClient & { url: string | null }) | null;
  google: OAuthClient | null;
  /** An OpenID Connect provider; `name` is shown on its button. null: not offered. */
  oidc: (OAuthClient & { issuer: string; name: string }) | null;
  operatorSecondFactor: 'required' | 'optional';
  /** Client networks from which operators may act; null: any. */
  operatorNetworks: Networks | null;
  signUp: 'open' | 'invited' | 'closed';
  /** The only mail domains that may sign up, lower case; empty: any. */
  signUpDomains: readonly string[];
  /** Number of reverse proxies in front: that many last entries of X-Forwarded-For are trusted. */
  trustedProxies: number;
  /** Requests for pages per minute and network; 0: no limit. */
  pagesPerMinute: number;
  /** Whether pages are read-only, for a time. */
  isInMaintenance: boolean;
  /** For violations of the content security policy; null: browsers report none. */
  cspReportUrl: string | null;
  /** URI for `/.well-known/security.txt`; null: there is none. */
  securityContact: string | null;
  /** Origins of the endpoint groups; null: the group is served on any host. */
  origins: { image: string | null; base: string | null; mcp: string | null; app: string | null };
  /** `fast`: our parser for plain requests, Node for the rest. */
  httpParser: 'fast' | 'node';
  /** Where `/metrics` is served: on a port of its own (null: the public one), for bearers of the token (null: all). */
  metrics: { port: number | null; token: string | null } | null;
  monogramSymbolLetters: 1 | 3;
  /** Data left out of all answers. */
  hidden: ReadonlySet<Hideable>;
  discovery: DiscoverySettings;
  /** Set for `npm run dev`: pages are built on demand, with a looser content security policy. */
  isDevelopment: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  pagesLog: 'file' | 'stdout';
  /** Port of Next behind the front server; null: pages respond 502. */
  nextPort: number | null;
  /** Sent by the front server with each request to Next; null: Next runs alone, behind a proxy that it trusts. */
  nextSecret: string | null;
}

const originOf = (value: string | undefined) => (value === undefined ? null : new URL(value).origin);

/** Reads and validates the environment. Empty means absent. @throws ConfigError with one line per invalid variable */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = VARIABLES.safeParse(present);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues
        .map((issue) => {
          const name = String(issue.path[0]);
          return `${name}: ${issue.message}; got ${shown(name, present[name] ?? '')}`;
        })
        .join('\n'),
    );
  const value = parsed.data;
  return {
    port: value.BLAZON_PUBLIC_PORT ?? value.PORT,
    host: value.HOST,
    tls: tlsOf(value.TLS_CERT, value.TLS_KEY),
    dataDir: resolve(value.BLAZON_DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    migrationUrl: sameDatabaseUrlOf('DATABASE_MIGRATION_URL', value),
    databasePool: value.DATABASE_POOL,
    listenUrl: sameDatabaseUrlOf('DATABASE_LISTEN_URL', value),
    redisUrl: value.REDIS_URL ?? null,
    upstash: upstashOf(value.UPSTASH_REDIS_REST_URL, value.UPSTASH_REDIS_REST_TOKEN),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    stripe: stripeOf(value),
    authSecret: value.AUTH_SECRET ?? null,
    previousAuthSecret: value.AUTH_SECRET_PREVIOUS ?? null,
    github: githubOf(
      clientOf('AUTH_GITHUB', value.AUTH_GITHUB_ID, value.AUTH_GITHUB_SECRET),
      value.AUTH_GITHUB_URL,
    ),
    google: clientOf('AUTH_GOOGLE', value.AUTH_GOOGLE_ID, value.AUTH_GOOGLE_SECRET),
    oidc: oidcOf(value),
    operatorSecondFactor: value.OPERATOR_SECOND_FACTOR,
    operatorNetworks: networksOf(value.OPERATOR_NETWORKS ?? null),
    signUp: value.SIGN_UP,
    signUpDomains: value.SIGN_UP_DOMAINS ?? [],
    trustedProxies: value.TRUSTED_PROXIES,
    pagesPerMinute: value.PAGES_PER_MINUTE,
    isInMaintenance: value.MAINTENANCE === 'on',
    cspReportUrl: value.CSP_REPORT_URL ?? null,
    securityContact: value.SECURITY_CONTACT ?? null,
    origins: {
      image: originOf(value.IMAGE_URL),
      base: originOf(value.BASE_URL),
      mcp: originOf(value.MCP_URL),
      app: originOf(value.APP_URL),
    },
    httpParser: value.HTTP_PARSER,
    metrics: metricsOf(value),
    monogramSymbolLetters: value.MONOGRAM_SYMBOL_LETTERS === '1' ? 1 : 3,
    hidden: new Set(wordsOf(value.BLAZON_HIDE) as Hideable[]),
    discovery: discoveryOf(value),
    isDevelopment: value.NODE_ENV === 'development',
    logLevel: value.LOG_LEVEL,
    pagesLog: value.PAGES_LOG,
    nextPort: value.BLAZON_NEXT_PORT ?? null,
    nextSecret: value.BLAZON_NEXT_SECRET ?? null,
  };
}

function sameDatabaseUrlOf(
  name: 'DATABASE_MIGRATION_URL' | 'DATABASE_LISTEN_URL',
  value: z.infer<typeof VARIABLES>,
): string | null {
  if (value[name] !== undefined && value.DATABASE_URL === undefined)
    throw new ConfigError(`${name}: expected together with DATABASE_URL; it is not set`);
  return value[name] ?? null;
}

function upstashOf(url: string | undefined, token: string | undefined): Config['upstash'] {
  if (url !== undefined && token !== undefined) return { url, token };
  if (url === undefined && token === undefined) return null;
  const missing = url === undefined ? 'UPSTASH_REDIS_REST_URL' : 'UPSTASH_REDIS_REST_TOKEN';
  throw new ConfigError(`${missing}: expected together with its counterpart; it is not set`);
}

function stripeOf(value: z.infer<typeof VARIABLES>): StripeSettings | null {
  const secretKey = value.STRIPE_SECRET_KEY;
  const webhookSecret = value.STRIPE_WEBHOOK_SECRET;
  const startup = value.STRIPE_PRICE_STARTUP;
  const scale = value.STRIPE_PRICE_SCALE;
  if (secretKey !== undefined && webhookSecret !== undefined && startup !== undefined && scale !== undefined)
    return { secretKey, webhookSecret, prices: { startup, scale }, apiUrl: value.STRIPE_API_URL ?? null };
  const all = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_STARTUP: startup,
    STRIPE_PRICE_SCALE: scale,
  };
  const missing = Object.entries(all).flatMap(([name, set]) => (set === undefined ? [name] : []));
  if (missing.length === Object.keys(all).length) return null;
  throw new ConfigError(
    missing
      .map((name) => `${name}: expected together with the other variables of Stripe; it is not set`)
      .join('\n'),
  );
}

function oidcOf(value: z.infer<typeof VARIABLES>): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_NAME: name } = value;
  if (issuer !== undefined && id !== undefined && secret !== undefined) return { issuer, id, secret, name };
  const all = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret };
  const missing = Object.entries(all).flatMap(([variable, set]) => (set === undefined ? [variable] : []));
  if (missing.length === Object.keys(all).length) return null;
  throw new ConfigError(
    missing
      .map(
        (variable) =>
          `${variable}: expected together with the other variables of OpenID Connect; it is not set`,
      )
      .join('\n'),
  );
}

/** @throws ConfigError when one of the two is missing */
function tlsOf(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (cert !== undefined && key !== undefined) return { cert: resolve(cert), key: resolve(key) };
  if (cert === undefined && key === undefined) return null;
  const missing = cert === undefined ? 'TLS_CERT' : 'TLS_KEY';
  throw new ConfigError(`${missing}: expected together with its counterpart; it is not set`);
}

const metricsOf = ({ METRICS_PORT, METRICS_TOKEN }: z.infer<typeof VARIABLES>): Config['metrics'] =>
  METRICS_PORT === undefined && METRICS_TOKEN === undefined
    ? null
    : { port: METRICS_PORT ?? null, token: METRICS_TOKEN ?? null };

function discoveryOf(value: z.infer<typeof VARIABLES>): DiscoverySettings {
  const { DISCOVERY: mode, DISCOVERY_CONTACT: contact, DISCOVERY_DENY: deny } = value;
  const needsContact = mode !== 'off' && contact === undefined && !isLocal(value.APP_URL);
  return {
    mode: needsContact ? 'off' : mode,
    needsContact,
    contact: contact ?? null,
    workers: value.DISCOVERY_WORKERS,
    perSecond: value.DISCOVERY_PER_SECOND,
    perDay: value.DISCOVERY_PER_DAY,
    deny: { names: deny?.names ?? [], networks: networksOf(deny?.networks ?? []) },
    proxyUrl: value.DISCOVERY_PROXY ?? null,
    review: value.DISCOVERY_REVIEW === '1',
    markRootsFile: value.DISCOVERY_MARK_ROOTS === undefined ? null : resolve(value.DISCOVERY_MARK_ROOTS),
  };
}

/** Whether only this machine or a test network can open the origin. */
const isLocal = (origin: string | undefined): boolean =>
  origin === undefined ||
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.(?:localhost|test|internal|local)$/.test(
    new URL(origin).hostname,
  );

function clientOf(name: string, id: string | undefined, secret: string | undefined): OAuthClient | null {
  if (id !== undefined && secret !== undefined) return { id, secret };
  if (id === undefined && secret === undefined) return null;
  const missing = id === undefined ? `${name}_ID` : `${name}_SECRET`;
  throw new ConfigError(`${missing}: expected together with its counterpart; it is not set`);
}

const githubOf = (client: OAuthClient | null, url: string | undefined): Config['github'] =>
  client === null ? null : { ...client, url: originOf(url) };

/** Service URLs contain passwords, and a malformed one may have it anywhere. */
const shown = (name: string, value: string) =>
  SECRET_VARIABLES.has(name) ? `${value.length} characters that are not shown` : JSON.stringify(value);

const SECRET_VARIABLES = new Set([
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_LISTEN_URL',
  'REDIS_URL',
  'UPSTASH_REDIS_REST_URL',
  'UPSTASH_REDIS_REST_TOKEN',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'AUTH_GITHUB_SECRET',
  'AUTH_GOOGLE_SECRET',
  'OIDC_CLIENT_SECRET',
  'DISCOVERY_PROXY',
]);

/** The address people open, with a name they can type instead of a wildcard or loopback host. */
export function publicAddress({
  host,
  port,
  tls = null,
}: Pick<Config, 'host' | 'port'> & Partial<Pick<Config, 'tls'>>): string {
  const isAnyOrLoopback = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = isAnyOrLoopback ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `${tls === null ? 'http' : 'https'}://${name}:${port}`;
}

export type Addresses = Record<keyof Config['origins'], string>;

/** As in `server/hosts.ts`: a group without its own origin shares that of the pages. */
export function addressesOf(
  config: Pick<Config, 'origins' | 'host' | 'port'> & Partial<Pick<Config, 'tls'>>,
): Addresses {
  const { origins } = config;
  const home = origins.app ?? origins.image ?? origins.base ?? origins.mcp ?? publicAddress(config);
  return {
    image: origins.image ?? home,
    base: origins.base ?? home,
    mcp: origins.mcp ?? home,
    app: origins.app ?? home,
  };
}

export const redactUrl = (url: string) => url.replace(/(:\/\/[^:/@]*):.*@/, '$1:***@');

/** The user's working directory, against which relative path arguments are resolved (set by cli/blazon.mjs). */
export const callerDir = (env: Record<string, string | undefined> = process.env): string =>
  env.BLAZON_CALLER_DIR || process.cwd();
