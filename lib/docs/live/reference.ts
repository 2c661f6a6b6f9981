import { EXCHANGES } from '../../core/exchanges/exchanges.ts';
import { PLANS, type Plan } from '../../core/plans/plans.ts';
import type { LiveComponent } from '../context.ts';
import { EXCHANGE_COLUMNS, exchangeRow } from '../exchange-rows.ts';
import { NOTATIONS, type Notation, type NotationKind, notationPath, readAs } from '../notations.ts';
import { TOKEN_PLACEHOLDER } from '../placeholders.ts';
import { code, table } from './markdown.ts';

export const notationTable: LiveComponent = ({ kind }, { imageToken }) => {
  const notations: readonly Notation[] = NOTATIONS[kind as NotationKind];
  return table(
    ['Logo', 'Notation', 'Meaning', 'Parsed as'],
    notations.map(({ example, meaning, hasNoLogo }) => {
      const path = notationPath(kind as NotationKind, example);
      const alt = hasNoLogo ? `Monogram of ${example}` : example;
      const image =
        imageToken === null
          ? ''
          : `![${alt}](<https://IMAGE_HOST${path}?token=${TOKEN_PLACEHOLDER}&size=64>)`;
      return [image, code(path), meaning, readAs(kind as NotationKind, example)];
    }),
  );
};

/** In Markdown; the page shows an interactive table instead. */
export const exchangeTable: LiveComponent = () =>
  table(
    EXCHANGE_COLUMNS.map(({ name }) => name),
    EXCHANGES.map((exchange) => {
      const { cells } = exchangeRow(exchange);
      return EXCHANGE_COLUMNS.map(({ key }) => {
        const cell = cells[key];
        return typeof cell === 'string' ? cell : cell.map(code).join(' ');
      });
    }),
  );

export const count = (n: number): string => n.toLocaleString('en-US');
const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** The rows of the plan table; a new column of PLANS without a row here does not compile. */
const PLAN_ROWS: Record<
  Exclude<keyof Plan, 'name' | 'limits' | 'byAgreement'> | keyof Plan['limits'],
  [label: string, (plan: Plan) => string]
> = {
  defaultSize: ['Default logo size', ({ defaultSize }) => `${defaultSize} px`],
  largestSize: ['Largest logo size', ({ largestSize }) => `${largestSize} px`],
  attributionRequired: [
    'Attribution link',
    ({ attributionRequired }) =>
      attributionRequired ? '[required](/docs/caching-and-attribution#attribution)' : 'not required',
  ],
  logoPerMinute: ['Logos per minute', ({ limits }) => count(limits.logoPerMinute)],
  logoPerDay: ['Logos per day', ({ limits }) => count(limits.logoPerDay)],
  brandData: ['Brand records', ({ brandData }) => yes(brandData)],
  mcp: ['MCP', ({ mcp }) => yes(mcp)],
  brandPerMinute: [
    'Brand records and MCP calls per minute',
    ({ brandData, limits }) => (brandData ? count(limits.brandPerMinute) : 'none'),
  ],
  brandPerDay: [
    'Brand records and MCP calls per day',
    ({ brandData, limits }) => (brandData ? count(limits.brandPerDay) : 'none'),
  ],
  discoverPerDay: ['Unknown domains looked up per day', ({ limits }) => count(limits.discoverPerDay)],
  discoverWaiting: ['Of them at the same time', ({ limits }) => count(limits.discoverWaiting)],
  secretPrefix: [
    'Secret token prefix',
    ({ secretPrefix }) => (secretPrefix === null ? 'none' : code(secretPrefix)),
  ],
};

export const planTable: LiveComponent = () => {
  const plans: Plan[] = Object.values(PLANS);
  return table(
    ['Limit', ...plans.map(({ name }) => name)],
    Object.values(PLAN_ROWS).map(([label, cell]) => [label, ...plans.map(cell)]),
  );
};
