import * as z from 'zod';
import { denied, httpUrl } from './formats.ts';

export const DISCOVERY_VARIABLES = {
  DISCOVERY: z
    .enum(['on', 'manual', 'off'])
    .default('on')
    .describe(
      'Looks for the logos of unknown domains at their websites: on, manual (only domains that an operator asks for) or off. On needs DISCOVERY_CONTACT if APP_URL is public.',
    ),
  DISCOVERY_CONTACT: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'expected a mail address')
    .optional()
    .describe('Mail address for owners of visited websites, sent with each request and shown on /bot.'),
  DISCOVERY_WORKERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(32)
    .default(1)
    .describe('Crawler processes on this machine; 0 if others visit for it.'),
  DISCOVERY_PER_SECOND: z.coerce
    .number()
    .min(0.1)
    .max(1000)
    .default(5)
    .describe('Visits that a crawler process starts per second at most.'),
  DISCOVERY_PER_DAY: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .default(100_000)
    .describe('New domains that are queued per UTC day for all accounts together.'),
  DISCOVERY_DENY: denied
    .optional()
    .describe(
      'Domains and networks that are never visited, besides private networks and this service: acme.com,203.0.113.0/24.',
    ),
  DISCOVERY_PROXY: httpUrl
    .optional()
    .describe('HTTP proxy for visits. HTTP_PROXY and the like are not used.'),
  DISCOVERY_REVIEW: z
    .enum(['0', '1'])
    .default('0')
    .describe('1: an operator accepts each discovered logo before it is served.'),
  DISCOVERY_MARK_ROOTS: z
    .string()
    .optional()
    .describe(
      'PEM file with the root certificates that BIMI mark certificates are checked against. Without it their logos count as self-asserted.',
    ),
};
