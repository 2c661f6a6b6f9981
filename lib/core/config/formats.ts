import * as z from 'zod';
import { parseNetwork } from '../networks.ts';

// Formats of variables, with the message for people who wrote something else.

export const port = z.coerce.number().int().min(1).max(65535);

export const origin = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}, 'expected an origin such as https://logos.example.com, without a path');

/** The driver would fill in a missing host or database: an empty variable in a template would migrate the wrong one. */
export const postgresUrl = z.string().superRefine((value, context) => {
  const parts = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#@]*)\/?([^/?#]*)/.exec(value);
  const missing = [
    ...(parts?.[1]?.replace(/^:\d*$/, '') === '' ? ['host'] : []),
    ...(parts?.[2] === '' ? ['database'] : []),
  ];
  if (parts !== null && missing.length === 0) return;
  const but = missing.length === 0 ? '' : `, but it names no ${missing.join(' and no ')}`;
  context.addIssue({ code: 'custom', message: `expected postgres://user:password@host:port/name${but}` });
});

export const redisUrl = z.string().regex(/^rediss?:\/\//, 'expected redis://host:port');

const hasNone = (...parts: string[]): boolean => parts.join('') === '';

const BUCKET_PARAMETERS: Readonly<Record<string, (value: string) => boolean>> = {
  region: (value) => /^[\w-]+$/.test(value),
  endpoint: (value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      hasNone(url.username, url.password) &&
      !/[?#]/.test(value)
    );
  },
  readonly: (value) => value === '1',
};

/** `s3://bucket/prefix?region=…&endpoint=…&readonly=1`. Other letters of a prefix would be escaped in listings. */
export const bucketUrl = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url?.protocol === 's3:' &&
    url.hostname !== '' &&
    hasNone(url.username, url.password, url.port, url.hash) &&
    /^[A-Za-z0-9._/-]*$/.test(url.pathname) &&
    [...url.searchParams].every(([name, text]) => BUCKET_PARAMETERS[name]?.(text) === true)
  );
}, 'expected s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.com, with A-Z a-z 0-9 . _ - in the prefix, and readonly=1 or nothing');

export const httpUrl = z.string().regex(/^https?:\/\//, 'expected https://host');

export const smtpUrl = z.string().regex(/^smtps?:\/\//, 'expected smtp://user:password@host:port');

export const networks = z.string().transform((text, context) => {
  const parsed = text.split(/[\s,]+/).flatMap((each) => (each === '' ? [] : [parseNetwork(each)]));
  if (parsed.length > 0 && parsed.every((each) => each !== null)) return parsed;
  context.addIssue({ code: 'custom', message: 'expected networks such as 203.0.113.0/24 2001:db8::/32' });
  return z.NEVER;
});

/** Plain http only to this machine: the answers of an issuer decide who signs in. */
export const issuer = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '');
  return (
    (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  );
}, 'expected the issuer of an OpenID provider, such as https://id.example.com');

export const shownPrice = z.string().max(40, 'expected at most 40 characters');

export const stripePrice = z.string().regex(/^price_\w+$/, 'expected the id of a price of Stripe, price_…');

export const domains = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase().replace(/^@/, '')))
  .refine(
    (list) => list.every((domain) => /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)),
    'expected mail domains such as acme.com,acme.org, in ASCII',
  );

/** Domains, also suffixes such as `gov`, and networks, as a list of canonical texts. */
export const denied = z.string().transform((text, context) => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const networks = parts.flatMap((part) => parseNetwork(part) ?? []);
  const names = parts.filter((part) => parseNetwork(part) === null).map((part) => part.toLowerCase());
  if (names.every((name) => /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)))
    return { names, networks };
  context.addIssue({
    code: 'custom',
    message: 'expected domains and networks such as acme.com,203.0.113.0/24, in ASCII',
  });
  return z.NEVER;
});

/** `cusip,sedol` */
export const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
