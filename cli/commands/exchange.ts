import { Command } from 'commander';
import { decideExchangeRequest } from '../../lib/approvals/decide-request.ts';
import { disableExchange, enableExchange } from '../../lib/approvals/exchanges/enable-exchange.ts';
import { listExchangeAccess } from '../../lib/approvals/exchanges/list-exchange-access.ts';
import { listExchangeRequests } from '../../lib/approvals/exchanges/list-exchange-requests.ts';
import { requestExchange } from '../../lib/approvals/exchanges/request-exchange.ts';
import { withdrawRequest } from '../../lib/approvals/withdraw-request.ts';
import { ACTOR, orFail, withDatabase } from '../context.ts';
import {
  addDecisions,
  type RequestListOptions,
  readRequestFilters,
  withRequestFilters,
} from '../decisions.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { requireId } from '../read-id.ts';

export function exchangeCommand(): Command {
  const exchange = new Command('exchange').description(
    'exchanges that accounts may use, and requests for more',
  );
  addList(exchange);
  addSwitches(exchange);
  addRequest(exchange);
  addWithdraw(exchange);
  addRequests(exchange);

  addDecisions(exchange, 'exchange request', decideExchangeRequest);
  return exchange;
}

function addList(exchange: Command): void {
  exchange
    .command('list')
    .description('list all exchanges with the access of an account')
    .argument('<account>', 'id of the account')
    .option('--json', 'print JSON')
    .action(async (id: string, options: OutputOptions) => {
      const accountId = requireId(id, 'account');
      const rows = await withDatabase(({ db }) => listExchangeAccess(db, accountId));
      const shown = rows.map(({ mic, name, country, region, access }) => ({
        mic,
        name,
        country,
        region,
        access,
      }));
      print(options, rows, table(shown, 'There are no exchanges.'));
    });
}

function addSwitches(exchange: Command): void {
  for (const [verb, change, done] of [
    ['enable', enableExchange, 'enabled'],
    ['disable', disableExchange, 'disabled'],
  ] as const)
    exchange
      .command(verb)
      .description(`${verb} an exchange for an account; effective within a second`)
      .argument('<account>', 'id of the account')
      .argument('<mic>', 'market identifier code (ISO 10383), for instance XCNQ')
      .option('--json', 'print JSON')
      .action(async (id: string, text: string, options: OutputOptions) => {
        const accountId = requireId(id, 'account');
        const { mic } = orFail(await withDatabase(({ db }) => change(db, ACTOR, accountId, text)));
        print(options, { account: id, mic, enabled: verb === 'enable' }, `${mic} is ${done} for ${id}.`);
      });
}

function addRequest(exchange: Command): void {
  exchange
    .command('request')
    .description('request an exchange on behalf of an account')
    .argument('<account>', 'id of the account')
    .argument('<mic>', 'market identifier code (ISO 10383)')
    .requiredOption('--reason <text>', 'what it is needed for')
    .option('--json', 'print JSON')
    .action(async (id: string, mic: string, options: OutputOptions & { reason: string }) => {
      const accountId = requireId(id, 'account');
      const request = orFail(
        await withDatabase(({ db }) =>
          requestExchange(db, ACTOR, accountId, { mic, reason: options.reason }),
        ),
      );
      print(options, request, `Exchange request ${request.id} is open.`);
    });
}

function addWithdraw(exchange: Command): void {
  exchange
    .command('withdraw')
    .description('withdraw an open request of an account')
    .argument('<account>', 'id of the account')
    .argument('<request>', 'id of the exchange request')
    .option('--json', 'print JSON')
    .action(async (id: string, request: string, options: OutputOptions) => {
      const ref = { accountId: requireId(id, 'account'), requestId: requireId(request, 'exchange request') };
      orFail(await withDatabase(({ db }) => withdrawRequest(db, ACTOR, 'exchange', ref)));
      print(options, { id: request, state: 'withdrawn' }, `The exchange request ${request} is withdrawn.`);
    });
}

function addRequests(exchange: Command): void {
  withRequestFilters(exchange.command('requests').description('exchange requests, newest first')).action(
    async (options: RequestListOptions) => {
      const filters = readRequestFilters(options);
      const rows = await withDatabase(({ db }) => listExchangeRequests(db, filters));
      const shown = rows.map((row) => ({
        id: row.id,
        account: row.accountName,
        plan: row.plan,
        exchange: `${row.mic} ${row.exchange}`,
        state: row.state,
        asked: row.requestedAt.toISOString().slice(0, 10),
        reason: row.reason.replace(/\s+/g, ' ').slice(0, 60),
      }));
      print(options, rows, table(shown, 'There are no exchange requests.'));
    },
  );
}
