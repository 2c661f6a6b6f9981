import { type Config, publicAddress } from '../lib/core/config/config.ts';

export interface SummaryFacts {
  config: Config;
  publishableToken: string | null;
  database: string;
  readyAfterMs: number;
}

export function startSummary({ config, publishableToken, database, readyAfterMs }: SummaryFacts): string {
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
    `  Data           ${config.dataDir}`,
    `  Database       ${database}`,
    '  Stop           Ctrl-C',
    '',
  ].join('\n');
}
