import * as z from 'zod';
import { HIDEABLE } from '../identifiers/hidden-data.ts';
import { DISCOVERY_VARIABLES } from './discovery-variables.ts';
import {
  bucketUrl,
  domains,
  httpUrl,
  issuer,
  networks,
  origin,
  port,
  postgresUrl,
  redisUrl,
  shownPrice,
  smtpUrl,
  stripePrice,
  wordsOf,
} from './formats.ts';

/** Variables with a description are for operators and are listed in .env.example. */
export const VARIABLES = z.object({
  PORT: port.default(3000).describe('Port the service listens on.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address the service listens on; 0.0.0.0 for all interfaces.'),
  TLS_CERT: z
    .string()
    .optional()
    .describe(
      'PEM file with the certificate and its chain: the service then speaks TLS itself. Read again when it changes.',
    ),
  TLS_KEY: z.string().optional().describe('PEM file with the key of TLS_CERT.'),
  BLAZON_PROCESSES: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(64)], {
      error: 'expected auto or a number from 1 to 64',
    })
    .default('auto')
    .describe(
      'Processes that answer logos, brand records and MCP: a number, or auto for one per core of this machine or container, but no more than one per 512 MB of memory (eight at most, one below 1 GB).',
    ),
  BLAZON_LINGER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600_000)
    .default(0)
    .describe(
      'Milliseconds to go on serving after SIGTERM, with 503 at /readyz, until a load balancer has noticed.',
    ),
  BLAZON_DATA_DIR: z
    .string()
    .default('.blazon')
    .describe(
      'Folder of the embedded database, usage journal and everything else on disk. One host, one running copy.',
    ),
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'PostgreSQL 15 or newer. Without it an embedded PostgreSQL is started. Through a pooler in transaction mode only with DATABASE_LISTEN_URL.',
    ),
  DATABASE_MIGRATION_URL: postgresUrl
    .optional()
    .describe(
      'The same database as a role that may change its schema, used for migrations only. DATABASE_URL then needs no such rights.',
    ),
  DATABASE_LISTEN_URL: postgresUrl
    .optional()
    .describe(
      'The same database directly, when DATABASE_URL leads through a pooler in transaction mode: for notifications, migrations and imports.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('Connections to DATABASE_URL that the front server and the pages server each open at most.'),
  PICTURES_URL: bucketUrl
    .optional()
    .describe(
      'S3 bucket that logo pictures are moved to, such as s3://bucket/prefix?region=eu-central-1, with &endpoint=https://host for services other than AWS. &readonly=1: nothing is moved to it. Without PICTURES_URL pictures stay in PostgreSQL.',
    ),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('Access key for PICTURES_URL.'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of AWS_ACCESS_KEY_ID.'),
  PICTURES_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(1000)
    .describe('Megabytes of pictures of the bucket kept in the data folder.'),
  REDIS_URL: redisUrl
    .optional()
    .describe(
      'Redis for rate limits that several instances share. Without it each machine counts bursts itself; daily quotas are exact either way.',
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
  PLAN_PRICE_STARTUP: shownPrice
    .optional()
    .describe(
      'Price of the Startup plan as the pages show it, such as "$49 a month". Without it none is shown.',
    ),
  PLAN_PRICE_SCALE: shownPrice.optional().describe('The same for the Scale plan.'),
  PLAN_PRICE_ENTERPRISE: shownPrice
    .optional()
    .describe('The same for the Enterprise plan, such as "from $900 a month".'),
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
  AUTH_SECRET_PREVIOUS: z
    .string()
    .min(32, 'expected at least 32 characters')
    .optional()
    .describe(
      'The secret that AUTH_SECRET replaces, until "blazon person second-factor reseal" has run and links of the last day are used.',
    ),
  AUTH_GITHUB_ID: z.string().optional().describe('Sign-in with GitHub: client ID.'),
  AUTH_GITHUB_SECRET: z.string().optional().describe('Sign-in with GitHub: client secret.'),
  AUTH_GITHUB_URL: origin.optional().describe('Origin of a GitHub Enterprise server, instead of github.com.'),
  AUTH_GOOGLE_ID: z.string().optional().describe('Sign-in with Google: client ID.'),
  AUTH_GOOGLE_SECRET: z.string().optional().describe('Sign-in with Google: client secret.'),
  OIDC_ISSUER: issuer
    .optional()
    .describe(
      'Sign-in with an OpenID Connect provider, with the next two variables: its issuer, below which /.well-known/openid-configuration is found.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Sign-in with OpenID Connect: client ID.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Sign-in with OpenID Connect: client secret.'),
  OIDC_NAME: z
    .string()
    .max(40, 'expected at most 40 characters')
    .default('single sign-on')
    .describe('Name of the provider on its button, after “Continue with”.'),
  OPERATOR_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .default('optional')
    .describe(
      'required: operators must set up a second factor, or sign in with a passkey, before they can open the operator’s area.',
    ),
  OPERATOR_NETWORKS: networks
    .optional()
    .describe(
      'Networks from which the operator’s area can be opened, such as 203.0.113.0/24 2001:db8::/32. Without it, any.',
    ),
  SIGN_UP: z
    .enum(['open', 'invited', 'closed'])
    .default('open')
    .describe(
      'Who may sign up: open (anyone), invited (addresses with an invitation) or closed (people are created on the command line).',
    ),
  SIGN_UP_DOMAINS: domains
    .optional()
    .describe(
      'Only these mail domains may sign up, also by invitation: acme.com,acme.org. Without it any may.',
    ),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(9)
    .default(0)
    .describe('Number of reverse proxies in front whose X-Forwarded-For is trusted.'),
  PAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(3000)
    .describe(
      'Requests for pages a minute from one network (an IPv4 address or IPv6 /64), a fifth of it for searches; 0 for no limit.',
    ),
  AUDIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .optional()
    .describe('Days after which events of the audit log are deleted. Without it they are kept forever.'),
  MAINTENANCE: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'on: nobody can sign in or change anything in the browser, for example during a move of the database. Logos, brand records and MCP are served.',
    ),
  CSP_REPORT_URL: z
    .string()
    .regex(/^https?:\/\/[^\s;,]+$/, 'expected https://host/path')
    .optional()
    .describe('Where browsers report violations of the content security policy of our pages.'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/|tel:)\S+$/, 'expected mailto:security@example.com or https://…')
    .optional()
    .describe(
      'Whom to tell about vulnerabilities of this installation, served as /.well-known/security.txt: mailto: or https://.',
    ),
  MONOGRAM_SYMBOL_LETTERS: z
    .enum(['1', '3'])
    .default('3')
    .describe('Letters on the monogram of a ticker or coin: 1 or 3.'),
  BLAZON_HIDE: z
    .string()
    .default('')
    .refine(
      (text) => wordsOf(text).every((word) => (HIDEABLE as readonly string[]).includes(word)),
      `expected words among ${HIDEABLE.join(', ')}`,
    )
    .describe('Data to leave out without a license of its owners: cusip, sedol, gics, separated by commas.'),
  ...DISCOVERY_VARIABLES,
  METRICS_PORT: port
    .optional()
    .describe(
      'Port of /metrics for Prometheus, on the same address as PORT. Without it and METRICS_TOKEN there are no metrics.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .describe('Bearer token for /metrics: on METRICS_PORT, else on PORT.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      'Base URL of an OpenTelemetry collector (OTLP over HTTP) that gets spans of lookups, drawings, imports and visits. The OTEL_ variables for headers, sampler, batches and service name work too.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl
    .optional()
    .describe('The full URL for spans, instead of OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces.'),
  OTEL_SDK_DISABLED: z.string().optional().describe('true: no spans are sent, even with an address.'),
  HTTP_PARSER: z
    .enum(['fast', 'node'])
    .default('fast')
    .describe('node: read every request with the parser of Node instead of our own, which is faster.'),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Level of the JSON log on standard output: debug, info, warn, error or silent.'),
  PAGES_LOG: z
    .enum(['file', 'stdout'])
    .default('file')
    .describe(
      'Where the pages server logs: file (next.log in the data folder, rotated) or stdout, with the rest of the log.',
    ),
  BLAZON_NEXT_PORT: port.optional(),
  // Proves to Next that a request comes from the front server.
  BLAZON_NEXT_SECRET: z.string().optional(),
  // Next overwrites PORT in its process; this is the public one.
  BLAZON_PUBLIC_PORT: port.optional(),
  // Set in front processes that share this machine with others.
  BLAZON_WORKER: z.coerce.number().int().min(1).optional(),
});
