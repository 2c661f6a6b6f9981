import { type Config, type DiscoverySettings, publicAddress } from '../lib/core/config/config.ts';

interface SummaryFacts {
  config: Config;
  publishableToken: string | null;
  /** null: there is an operator. */
  operatorLink: string | null;
  database: string;
  readyAfterMs: number;
}

export function startSummary({
  config,
  publishableToken,
  operatorLink,
  database,
  readyAfterMs,
}: SummaryFacts): string {
  const app = config.origins.app ?? publicAddress(config);
  const images = config.origins.image ?? publicAddress(config);
  const image = (path: string) => `${images}${path}?token=${publishableToken}`;
  const pictures =
    publishableToken === null
      ? ['  Create a token:  npm run --silent blazon -- token create --kind publishable --plan free']
      : [
          `  A logo         ${image('/github.com')}`,
          `  A stock        ${image('/ticker/AAPL')}`,
          `  A coin         ${image('/crypto/BTC')}`,
          `  A monogram     ${image('/example.org')}`,
        ];
  return [
    '',
    `  Blazon is ready at ${app} (${(readyAfterMs / 1000).toFixed(1)} s)`,
    '',
    ...pictures,
    '',
    ...(operatorLink === null
      ? []
      : ['  Become the operator (this link works for an hour, and once):', `  ${operatorLink}`, '']),
    `  Data           ${config.dataDir}`,
    `  Database       ${database}`,
    `  Discovery      ${discoveryLine(config.discovery)}`,
    '  Stop           Ctrl-C',
    '',
  ].join('\n');
}

function discoveryLine({ mode, needsContact }: DiscoverySettings): string {
  if (needsContact)
    return 'off: APP_URL is public, so set DISCOVERY_CONTACT to a mail address, or DISCOVERY=off';
  switch (mode) {
    case 'on':
      return 'on: looks for unknown logos at their websites; DISCOVERY=off or npm start -- --offline switches it off';
    case 'manual':
      return 'manual: visits only domains from "blazon discover"; change with DISCOVERY=on or off';
    case 'off':
      return 'off: unknown domains keep their monogram; change with DISCOVERY=on';
    default:
      return mode satisfies never;
  }
}
