import { resolve } from 'node:path';
import type * as z from 'zod';
import { type Networks, networksOf } from '../networks.ts';
import type { PlanId } from '../plans/plans.ts';
import type { VARIABLES } from './variables.ts';

export class ConfigError extends Error {}

type Values = z.infer<typeof VARIABLES>;

export interface OAuthClient {
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
  workers: number;
  /** Visits started per second and process. */
  perSecond: number;
  /** New domains queued per UTC day, for all accounts together. */
  perDay: number;
  /** Names (with all names below them) and networks that are never visited. */
  deny: { names: readonly string[]; networks: Networks };
  proxyUrl: string | null;
  review: boolean;
  /** A PEM file; null: mark certificates are not checked. */
  markRootsFile: string | null;
}

export const originOf = (value: string | undefined) => (value === undefined ? null : new URL(value).origin);

type Together<Name extends keyof Values> = { [N in Name]: NonNullable<Values[N]> };

/** Values of variables that are set together; null: none is. @throws ConfigError with a line per missing one */
function together<Name extends keyof Values>(
  value: Values,
  names: readonly Name[],
  others = 'its counterpart',
): Together<Name> | null {
  const missing = names.filter((name) => value[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length === 0) return value as Values & Together<Name>;
  throw new ConfigError(
    missing.map((name) => `${name}: expected together with ${others}; it is not set`).join('\n'),
  );
}

export function sameDatabaseUrlOf(
  name: 'DATABASE_MIGRATION_URL' | 'DATABASE_LISTEN_URL',
  value: Values,
): string | null {
  if (value[name] !== undefined && value.DATABASE_URL === undefined)
    throw new ConfigError(`${name}: expected together with DATABASE_URL; it is not set`);
  return value[name] ?? null;
}

export function upstashOf(value: Values): { url: string; token: string } | null {
  const set = together(value, ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN']);
  return set && { url: set.UPSTASH_REDIS_REST_URL, token: set.UPSTASH_REDIS_REST_TOKEN };
}

export function tlsOf(value: Values): { cert: string; key: string } | null {
  const set = together(value, ['TLS_CERT', 'TLS_KEY']);
  return set && { cert: resolve(set.TLS_CERT), key: resolve(set.TLS_KEY) };
}

export const isTraced = (value: Values): boolean =>
  (value.OTEL_EXPORTER_OTLP_ENDPOINT ?? value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
  value.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';

export interface BucketSettings {
  /** Without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Without slashes around it; empty: none. */
  prefix: string;
  /** Nothing is written to it: its pictures are moved back to the database. */
  isReadOnly: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  cacheBytes: number;
}

/** The AWS variables alone are no error: machines have them for other programs. */
export function bucketOf(value: Values): BucketSettings | null {
  if (value.PICTURES_URL === undefined) return null;
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = together(
    value,
    ['PICTURES_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    'PICTURES_URL',
  ) as Together<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>;
  const { hostname, pathname, searchParams } = new URL(value.PICTURES_URL);
  const region = searchParams.get('region') ?? 'us-east-1';
  return {
    endpoint: (searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    region,
    bucket: hostname,
    prefix: pathname.replace(/^\/+|\/+$/g, ''),
    isReadOnly: searchParams.get('readonly') === '1',
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    cacheBytes: value.PICTURES_CACHE_MB * 1_000_000,
  };
}

export type PlanPrices = Readonly<Partial<Record<PlanId, string>>>;

export function planPricesOf(value: Values): PlanPrices {
  const prices = {
    startup: value.PLAN_PRICE_STARTUP,
    scale: value.PLAN_PRICE_SCALE,
    enterprise: value.PLAN_PRICE_ENTERPRISE,
  };
  return Object.fromEntries(Object.entries(prices).filter(([, price]) => price !== undefined));
}

export function stripeOf(value: Values): StripeSettings | null {
  const set = together(
    value,
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_STARTUP', 'STRIPE_PRICE_SCALE'],
    'the other variables of Stripe',
  );
  return (
    set && {
      secretKey: set.STRIPE_SECRET_KEY,
      webhookSecret: set.STRIPE_WEBHOOK_SECRET,
      prices: { startup: set.STRIPE_PRICE_STARTUP, scale: set.STRIPE_PRICE_SCALE },
      apiUrl: value.STRIPE_API_URL ?? null,
    }
  );
}

export function githubOf(value: Values): (OAuthClient & { url: string | null }) | null {
  const set = together(value, ['AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET']);
  return (
    set && { id: set.AUTH_GITHUB_ID, secret: set.AUTH_GITHUB_SECRET, url: originOf(value.AUTH_GITHUB_URL) }
  );
}

export function googleOf(value: Values): OAuthClient | null {
  const set = together(value, ['AUTH_GOOGLE_ID', 'AUTH_GOOGLE_SECRET']);
  return set && { id: set.AUTH_GOOGLE_ID, secret: set.AUTH_GOOGLE_SECRET };
}

export function oidcOf(value: Values): (OAuthClient & { issuer: string; name: string }) | null {
  const set = together(
    value,
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    'the other variables of OpenID Connect',
  );
  return (
    set && {
      issuer: set.OIDC_ISSUER,
      id: set.OIDC_CLIENT_ID,
      secret: set.OIDC_CLIENT_SECRET,
      name: value.OIDC_NAME,
    }
  );
}

export const metricsOf = ({
  METRICS_PORT,
  METRICS_TOKEN,
}: Values): { port: number | null; token: string | null } | null =>
  METRICS_PORT === undefined && METRICS_TOKEN === undefined
    ? null
    : { port: METRICS_PORT ?? null, token: METRICS_TOKEN ?? null };

export function discoveryOf(value: Values): DiscoverySettings {
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
