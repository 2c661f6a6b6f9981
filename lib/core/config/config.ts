import { resolve } from 'node:path';
import type { Hideable } from '../identifiers/hidden-data.ts';
import { type Networks, networksOf } from '../networks.ts';
import { wordsOf } from './formats.ts';
import {
  type BucketSettings,
  bucketOf,
  ConfigError,
  type DiscoverySettings,
  discoveryOf,
  githubOf,
  googleOf,
  isTraced,
  metricsOf,
  type OAuthClient,
  oidcOf,
  originOf,
  type PlanPrices,
  planPricesOf,
  type StripeSettings,
  sameDatabaseUrlOf,
  stripeOf,
  tlsOf,
  upstashOf,
} from './groups.ts';
import { VARIABLES } from './variables.ts';

export { type BucketSettings, ConfigError, type DiscoverySettings, type StripeSettings } from './groups.ts';

export interface Config {
  port: number;
  host: string;
  /** Processes that answer requests; `auto` depends on the machine. */
  processes: number | 'auto';
  /** Of this process among them; null: it is the only one. */
  worker: number | null;
  /** Time to go on serving after SIGTERM. */
  lingerMs: number;
  /** Paths of PEM files; null: plain HTTP. */
  tls: { cert: string; key: string } | null;
  /** Absolute path of the folder with the embedded database and other persistent files. */
  dataDir: string;
  databaseUrl: string | null;
  /** For migrations; null: `databaseUrl`. */
  migrationUrl: string | null;
  databasePool: number;
  /** A direct connection; null: `databaseUrl` is one, else that leads through a pooler in transaction mode. */
  listenUrl: string | null;
  /** null: pictures are in the database. */
  bucket: BucketSettings | null;
  redisUrl: string | null;
  /** Redis over Upstash's REST interface; REDIS_URL takes precedence. */
  upstash: { url: string; token: string } | null;
  /** null: mail is written to the outbox in the data folder. */
  smtpUrl: string | null;
  mailFrom: string;
  /** null: the operator confirms upgrades by hand. */
  stripe: StripeSettings | null;
  planPrices: PlanPrices;
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
  /** Null: audit events are kept forever. */
  auditRetentionDays: number | null;
  /** Whether pages are read-only, for a time. */
  isInMaintenance: boolean;
  cspReportUrl: string | null;
  /** URI for `/.well-known/security.txt`; null: there is none. */
  securityContact: string | null;
  /** Origins of the endpoint groups; null: the group is served on any host. */
  origins: { image: string | null; base: string | null; mcp: string | null; app: string | null };
  /** `fast`: our parser for plain requests, Node for the rest. */
  httpParser: 'fast' | 'node';
  /** Where `/metrics` is served: on a separate port (null: the public one), for bearers of the token (null: all). */
  metrics: { port: number | null; token: string | null } | null;
  isTraced: boolean;
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

/** Reads and validates the environment. Empty means absent. @throws ConfigError with one line per invalid variable */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const value = parsed(env);
  return {
    port: value.BLAZON_PUBLIC_PORT ?? value.PORT,
    host: value.HOST,
    processes: value.BLAZON_PROCESSES,
    worker: value.BLAZON_WORKER ?? null,
    lingerMs: value.BLAZON_LINGER_MS,
    tls: tlsOf(value),
    dataDir: resolve(value.BLAZON_DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    migrationUrl: sameDatabaseUrlOf('DATABASE_MIGRATION_URL', value),
    databasePool: value.DATABASE_POOL,
    listenUrl: sameDatabaseUrlOf('DATABASE_LISTEN_URL', value),
    bucket: bucketOf(value),
    redisUrl: value.REDIS_URL ?? null,
    upstash: upstashOf(value),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    stripe: stripeOf(value),
    planPrices: planPricesOf(value),
    authSecret: value.AUTH_SECRET ?? null,
    previousAuthSecret: value.AUTH_SECRET_PREVIOUS ?? null,
    github: githubOf(value),
    google: googleOf(value),
    oidc: oidcOf(value),
    operatorSecondFactor: value.OPERATOR_SECOND_FACTOR,
    operatorNetworks: networksOf(value.OPERATOR_NETWORKS ?? null),
    signUp: value.SIGN_UP,
    signUpDomains: value.SIGN_UP_DOMAINS ?? [],
    trustedProxies: value.TRUSTED_PROXIES,
    pagesPerMinute: value.PAGES_PER_MINUTE,
    auditRetentionDays: value.AUDIT_RETENTION_DAYS ?? null,
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
    isTraced: isTraced(value),
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

function parsed(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, data, error } = VARIABLES.safeParse(present);
  if (!success)
    throw new ConfigError(
      error.issues
        .map((issue) => {
          const name = String(issue.path[0]);
          return `${name}: ${issue.message}; got ${shown(name, present[name] ?? '')}`;
        })
        .join('\n'),
    );
  return data;
}

/** Service URLs contain passwords, and a malformed one may have it anywhere. */
const shown = (name: string, value: string) =>
  SECRET_VARIABLES.has(name) ? `${value.length} characters that are not shown` : JSON.stringify(value);

const SECRET_VARIABLES = new Set([
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_LISTEN_URL',
  'PICTURES_URL',
  'AWS_SECRET_ACCESS_KEY',
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
