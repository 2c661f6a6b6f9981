import { ERRORS, type ErrorCode, isErrorCode } from '../../core/errors/errors.ts';
import type { LiveComponent } from '../context.ts';
import { exampleBody } from '../error-examples.ts';
import { codeBlock, errorLink, table } from './markdown.ts';

/** `from`, `to`: the statuses that are listed, both included. */
export const errorTable: LiveComponent = ({ from, to }) =>
  table(
    ['Status', 'Code', 'Meaning'],
    Object.entries(ERRORS)
      .filter(([, { status }]) => status >= Number(from) && status <= Number(to))
      .map(([errorCode, { status, title }]) => [`${status}`, errorLink(errorCode), title]),
  );

export const errorExample: LiveComponent = ({ code = '' }) => {
  if (!isErrorCode(code)) throw new Error(`${code} is not an error code`);
  return codeBlock('json', 'Response body', exampleBody(code satisfies ErrorCode));
};
