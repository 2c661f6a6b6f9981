import type { Command } from 'commander';
import type { Refusal } from '../lib/core/errors/errors.ts';
import {
  type Decision,
  isRequestState,
  REQUEST_STATES,
  type RequestState,
} from '../lib/core/request-state.ts';
import type { Database } from '../lib/db/client.ts';
import { ACTOR, CommandFailed, orFail, withDatabase } from './context.ts';
import { type OutputOptions, print } from './output.ts';
import { requireId, type Thing } from './read-id.ts';

export interface RequestListOptions extends OutputOptions {
  account?: string;
  state?: string;
}

export const withRequestFilters = (command: Command): Command =>
  command
    .option('--account <id>', 'only of this account')
    .option('--state <state>', `only ${REQUEST_STATES.join(', ')}`)
    .option('--json', 'print JSON');

export function readRequestFilters({ account, state }: RequestListOptions): {
  accountId: string | null;
  state: RequestState | null;
} {
  if (state !== undefined && !isRequestState(state))
    throw new CommandFailed(
      'usage',
      `Expected --state ${REQUEST_STATES.join(', ')}; got "${state.slice(0, 60)}".`,
    );
  return { accountId: account === undefined ? null : requireId(account, 'account'), state: state ?? null };
}

/** Adds the commands `approve` and `decline` for a kind of request. @param more adds options to `approve` */
export function addDecisions<Options extends object>(
  parent: Command,
  what: Thing,
  decide: (
    db: Database,
    actor: string,
    id: string,
    decision: { decision: Decision; answer: string },
    options: Options,
  ) => Promise<object | Refusal>,
  more: (approve: Command) => Command = (approve) => approve,
): void {
  for (const [verb, decision] of [
    ['approve', 'approved'],
    ['decline', 'declined'],
  ] as const) {
    const command = parent
      .command(verb)
      .description(`${verb} the ${what} and notify its account`)
      .argument('<id>', `id of the ${what}`)
      .option('--answer <text>', 'message to the account', '')
      .option('--json', 'print JSON');
    if (verb === 'approve') more(command);
    command.action(async (text: string, options: Options & OutputOptions & { answer: string }) => {
      const id = requireId(text, what);
      const done = orFail(
        await withDatabase(({ db }) => decide(db, ACTOR, id, { decision, answer: options.answer }, options)),
      );
      print(options, { id, state: decision, ...done }, `The ${what} ${id} is ${decision}.`);
    });
  }
}
