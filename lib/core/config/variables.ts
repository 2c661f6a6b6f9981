import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);

const origin = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}, 'expected an origin such as https://logos.example.com, without a path');

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'expected postgres://user:password@host:port/name');

const redisUrl = z.string().regex(/^rediss?:\/\//, 'expected redis://host:port');

const httpUrl = z.string().regex(/^https?:\/\//, 'expected https://host');

const smtpUrl = z.string().regex(/^smtps?:\/\//, 'expected smtp://user:password@host:port');

const stripePrice = z.string().regex(/^price_\w+$/, 'expected the id of a price of Stripe, price_…');

/** Variables with a description are for operators and are listed in .env.example. */
export const VARIABLES = z.object({
  PORT: port.default(3000).describe('Port the service listens on.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address the service listens on; 0.0.0.0 for all interfaces.'),
  BLAZON_DATA_DIR: z
    .string()
    .default('.blazon')
    .describe(
      'Folder of the embedded database, usage journal and everything else on disk. One host, one running copy.',
    ),
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'PostgreSQL 15 or newer. Without it an embedded PostgreSQL is started. Not through a pooler in transaction mode.',
    ),
  REDIS_URL: redisUrl
    .optional()
    .describe(
      'Redis for rate limits that several instances share. Without it each instance counts bursts itself; daily quotas are exact either way.',
    ),
  UPSTASH_REDIS_REST_URL: httpUrl
    .optional()
    .describe('Redis over the Upstash REST API, instead of REDIS_URL.'),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional().describe('Token for UPSTASH_REDIS_REST_URL.'),
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'SMTP server for outgoing mail. Without it mail is written to outbox/ in the data folder and addresses need no confirmation.',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+[^\r\n]*$/, 'expected an address')
    .default('Blazon <blazon@localhost>')
    .describe('Sender of outgoing mail.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\S+$/, 'expected a secret key of Stripe, sk_…')
    .optional()
    .describe(
      'Stripe, all four variables together: customers pay for plans. Without it an operator approves upgrades.',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'expected the secret of a webhook, whsec_…')
    .optional()
    .describe('Secret of the Stripe webhook, which sends its events to /api/payments/stripe.'),
  STRIPE_PRICE_STARTUP: stripePrice.optional().describe('Stripe price of the Startup plan.'),
  STRIPE_PRICE_SCALE: stripePrice.optional().describe('Stripe price of the Scale plan.'),
  STRIPE_API_URL: origin.optional().describe('Stripe API to use instead of the public one, for tests.'),
  IMAGE_URL: origin.optional().describe('Origin of the logo endpoints. Without it every host answers them.'),
  BASE_URL: origin.optional().describe('Origin of the brand data endpoint.'),
  MCP_URL: origin.optional().describe('Origin of the MCP endpoint.'),
  APP_URL: origin.optional().describe('Origin of the dashboard and the site.'),
  AUTH_SECRET: z
    .string()
    .min(32, 'expected at least 32 characters')
    .optional()
    .describe(
      'Signs sign-in cookies, at least 32 characters, the same on every machine. Without it one is generated in the data folder.',
    ),
  AUTH_GITHUB_ID: z.string().optional().describe('Sign-in with GitHub: client ID.'),
  AUTH_GITHUB_SECRET: z.string().optional().describe('Sign-in with GitHub: client secret.'),
  AUTH_GITHUB_URL: origin.optional().describe('Origin of a GitHub Enterprise server, instead of github.com.'),
  AUTH_GOOGLE_ID: z.string().optional().describe('Sign-in with Google: client ID.'),
  AUTH_GOOGLE_SECRET: z.string().optional().describe('Sign-in with Google: client secret.'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(9)
    .default(0)
    .describe('Number of reverse proxies in front whose X-Forwarded-For is trusted.'),
  MONOGRAM_SYMBOL_LETTERS: z
    .enum(['1', '3'])
    .default('3')
    .describe('Letters on the monogram of a ticker or coin: 1 or 3.'),
  HTTP_PARSER: z
    .enum(['fast', 'node'])
    .default('fast')
    .describe('node: read every request with the parser of Node instead of our own, which is faster.'),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Level of the JSON log on standard output: debug, info, warn, error or silent.'),
  BLAZON_NEXT_PORT: port.optional(),
  // Next overwrites PORT in its process; this is the public one.
  BLAZON_PUBLIC_PORT: port.optional(),
});
