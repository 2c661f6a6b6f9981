import { Command } from 'commander';
import { createAccount } from '../../lib/accounts/create-account.ts';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import { PLAN_IDS } from '../../lib/core/plans/plans.ts';
import { changeToken, type TokenChange } from '../../lib/tokens/change-token.ts';
import { issueToken, type NewToken, prefixFor, readNewToken } from '../../lib/tokens/issue-token.ts';
import { listTokens } from '../../lib/tokens/list-tokens.ts';
import { renameToken } from '../../lib/tokens/rename-token.ts';
import { GRACE_SECONDS, rollToken } from '../../lib/tokens/roll-token.ts';
import { requireToken } from '../../lib/tokens/token-ref.ts';
import { ACTOR, CommandFailed, type Context, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { requireId } from '../read-id.ts';
import { readPlan } from './account.ts';
import { addDomains, addNetworks, OPERATOR } from './token-restrictions.ts';

interface CreateOptions extends OutputOptions {
  kind: string;
  plan?: string;
  account?: string;
  name: string;
  expires?: string;
  allowDomain?: string[];
  requireReferrer?: boolean;
  allowNetwork?: string[];
  brandsOnly?: boolean;
}

const GRACES: Record<string, number | undefined> = Object.fromEntries(
  ['0', '15m', '1h', '6h', '24h'].map((word, i) => [word, GRACE_SECONDS[i]]),
);

export function tokenCommand(): Command {
  const token = new Command('token').description('access tokens');
  addCreate(token);
  addList(token);
  addStatusChanges(token);
  addRename(token);
  addRoll(token);
  addDomains(token);
  addNetworks(token);
  return token;
}

function addCreate(token: Command): void {
  token
    .command('create')
    .description('issue a token for an account, or for a new account on a plan')
    .requiredOption('--kind <kind>', 'publishable (for pages) or secret (for programs)')
    .option('--plan <plan>', `make a new account on this plan: ${PLAN_IDS.join(', ')}`)
    .option('--account <id>', 'issue it for this account')
    .option('--name <name>', 'what the token is for', 'From the command line')
    .option('--expires <moment>', 'last day (2029-12-31) or moment (2030-01-01T00:00:00Z), in UTC')
    .option(
      '--allow-domain <host...>',
      'only pages on these hosts may use it: example.com, *.example.com (publishable)',
    )
    .option('--require-referrer', 'also refuse requests without a referrer')
    .option(
      '--allow-network <network...>',
      'only clients in these networks may use it: 203.0.113.0/24, 2001:db8::1 (secret)',
    )
    .option('--brands-only', 'for brand records; MCP refuses it (secret)')
    .option('--json', 'print {"token": …, "id": …, "account": …}')
    .action(create);
}

function addList(token: Command): void {
  token
    .command('list')
    .description('list tokens, without their texts')
    .option('--account <id>', 'only of this account')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions & { account?: string }) => {
      const accountId = options.account === undefined ? null : requireId(options.account, 'account');
      const rows = await withDatabase(({ db }) => listTokens(db, accountId));
      const shown = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        token: `${row.start}…${row.lastFour}`,
        status: row.status,
        name: row.name,
        'last used': row.lastUsedAt?.toISOString().slice(0, 16) ?? 'never',
        expires: row.expiresAt?.toISOString().slice(0, 16) ?? 'never',
        domains: row.allowedDomains?.join(' ') ?? 'any',
        networks: row.allowedNetworks?.join(' ') ?? 'any',
        account: row.accountId,
      }));
      print(options, rows, table(shown, 'There are no tokens yet.'));
    });
}

function addStatusChanges(token: Command): void {
  for (const [change, did, help] of [
    ['ban', 'banned', 'refuse all requests with a token until it is unbanned'],
    ['unban', 'unbanned', 'let a banned token work again, unless its account is banned'],
    ['revoke', 'revoked', 'revoke a token for good'],
  ] as const satisfies readonly [TokenChange, string, string][]) {
    const command = token.command(change).description(help).argument('<token>', 'id of the token');
    if (change === 'ban')
      command.option('--reason <text>', 'shown to the account and recorded in the audit log');
    command
      .option('--json', 'print JSON')
      .action(async (id: string, options: OutputOptions & { reason?: string }) => {
        const tokenId = requireId(id, 'token');
        orFail(
          await withDatabase(({ db }) => changeToken(db, ACTOR, change, tokenId, options.reason ?? null)),
        );
        print(
          options,
          { id, status: did },
          `Token ${id} is ${did}. This takes effect everywhere within a second.`,
        );
      });
  }
}

function addRename(token: Command): void {
  token
    .command('rename')
    .description('give a token another name')
    .argument('<token>', 'id of the token')
    .argument('<name>', 'what the token is for')
    .option('--json', 'print JSON')
    .action(async (id: string, text: string, options: OutputOptions) => {
      const tokenId = requireId(id, 'token');
      const { name } = orFail(
        await withDatabase(async ({ db }) =>
          renameToken(db, OPERATOR, orFail(await requireToken(db, tokenId)), text),
        ),
      );
      print(options, { id, name }, `Token ${id} is now called ${name}.`);
    });
}

function addRoll(token: Command): void {
  token
    .command('roll')
    .description('replace a token by a new one; the old one works until the grace period ends')
    .argument('<token>', 'id of the token')
    .option('--grace <period>', `how long the old one still works: ${Object.keys(GRACES).join(', ')}`, '24h')
    .option('--json', 'print {"token": …, "id": …, "oldExpiresAt": …}')
    .action(async (id: string, options: OutputOptions & { grace: string }) => {
      const tokenId = requireId(id, 'token');
      const grace = GRACES[options.grace];
      if (grace === undefined)
        throw new CommandFailed(
          'usage',
          `Expected --grace ${Object.keys(GRACES).join(', ')}; got "${options.grace.slice(0, 60)}".`,
        );
      const rolled = orFail(
        await withDatabase(async ({ db }) =>
          rollToken(db, OPERATOR, orFail(await requireToken(db, tokenId)), grace),
        ),
      );
      print(
        options,
        { token: rolled.token, id: rolled.id, oldExpiresAt: rolled.oldExpiresAt },
        `${rolled.token}\n\nToken ${rolled.id} replaces ${id}, which expires at ${rolled.oldExpiresAt.toISOString()}.`,
      );
    });
}

async function create(options: CreateOptions): Promise<void> {
  const { kind, name } = options;
  if (kind !== 'publishable' && kind !== 'secret')
    throw new CommandFailed('usage', `Expected --kind publishable or --kind secret; got "${kind}".`);
  if ((options.plan === undefined) === (options.account === undefined))
    throw new CommandFailed(
      'usage',
      'Expected either --plan (makes a new account) or --account (an existing one).',
    );
  const plan = options.plan === undefined ? null : readPlan(options.plan);
  const account = options.account === undefined ? null : requireId(options.account, 'account');
  const input: NewToken = {
    kind,
    name,
    expires: options.expires ?? '',
    domains: options.allowDomain ?? [],
    allowNoReferrer: options.requireReferrer !== true,
    networks: options.allowNetwork ?? [],
    brandsOnly: options.brandsOnly === true,
  };
  // Checked before an account is created, so that a refusal leaves nothing behind.
  const read = readNewToken(input, Date.now());
  if (isRefusal(read)) throw new CommandFailed('usage', read.detail);
  if (plan !== null) orFail(prefixFor(kind, plan));

  const issued = await withDatabase(async ({ db }: Context) => {
    const accountId = account ?? (await createAccount(db, ACTOR, { name, plan: plan ?? 'free' }));
    if (accountId === null) throw new CommandFailed('failed', 'The account could not be created.');
    return { account: accountId, ...orFail(await issueToken(db, OPERATOR, accountId, input)) };
  });
  print(
    options,
    { token: issued.token, id: issued.id, account: issued.account },
    `${issued.token}\n\nToken ${issued.id} of account ${issued.account}.${kind === 'secret' ? ' It is shown only once.' : ''}`,
  );
}
