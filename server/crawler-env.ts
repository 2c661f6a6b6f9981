/** Variables to withhold from a process that reads untrusted documents. Whole groups: half of one is a configuration error. */
const SECRETS =
  /^(?:AUTH_|OIDC_|STRIPE_|PICTURES_|AWS_|UPSTASH_|METRICS_|REDIS_URL$|SMTP_URL$|DATABASE_MIGRATION_URL$|BLAZON_NEXT_SECRET$)/;

export const crawlerEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !SECRETS.test(name))) as NodeJS.ProcessEnv;
