import { ERRORS, type ErrorCode } from '../../core/errors/errors.ts';
import { type Block, code, h2, p, table, ul } from '../blocks.ts';
import { exampleBody } from '../error-examples.ts';
import { EXPLANATIONS } from '../explanations.ts';

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

const GROUPS = [
  { title: 'The request', from: 400, to: 400 },
  { title: 'The token and the plan', from: 401, to: 403 },
  { title: 'The address', from: 404, to: 428 },
  { title: 'Limits', from: 429, to: 499 },
  { title: 'Our side', from: 500, to: 599 },
] as const;

export function errors(): Block[] {
  return GROUPS.flatMap(({ title, from, to }) => [
    h2(title),
    table(
      title,
      ['Status', 'Code', 'Meaning'],
      ERROR_CODES.filter((one) => ERRORS[one].status >= from && ERRORS[one].status <= to).map((one) => [
        `${ERRORS[one].status}`,
        `[\`${one}\`](/docs/errors/${one})`,
        ERRORS[one].title,
      ]),
    ),
  ]);
}

/** The page that the `type` of a problem leads to. */
export function errorPage(one: ErrorCode): Block[] {
  const { meaning, remedy } = EXPLANATIONS[one];
  return [
    p(meaning),
    h2('What to do'),
    ul(...remedy),
    h2('How it looks'),
    code('json', 'Body', exampleBody(one)),
  ];
}
