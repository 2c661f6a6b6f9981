import { Command } from 'commander';
import { createAccount } from '../../lib/accounts/create-account.ts';
import { PLAN_IDS, PLANS } from '../../lib/core/plans/plans.ts';
import { readAllowedDomains } from '../../lib/tokens/allowed-domains.ts';
import { changeAllowedDomains } from '../../lib/tokens/change-domains.ts';
import { changeToken, type TokenChange } from '../../lib/tokens/change-token.ts';
import { issueToken } from '../../lib/tokens/issue-token.ts';
import { listTokens } from '../../lib/tokens/list-tokens.ts';
import { renameToken } from '../../lib/tokens/rename-token.ts';
import { GRACE_SECONDS, rollToken } from '../../lib/tokens/roll-token.ts';
import { requireToken } from '../../lib/tokens/token-ref.ts';
import { ACTOR, CommandFailed, type Context, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { requireId } from '../read-id.ts';
import { readPlan } from './account.ts';

interface CreateOptions extends OutputOptions {
  kind: string;
  plan?: string;
  account?: string;
  name: string;
  expires?: string;
  allowDomain?: string[];
  requireReferrer?: boolean;
}

const GRACES: Record<string, number | undefined> = Object.fromEntries(
  ['0', '15m', '1h', '6h', '24h'].map((word, i) => [word, GRACE_SECONDS[i]]),
);

export function tokenCommand(): Command {
  const token = new Command('token').description('access tokens');

  token
    .command('create')
    .description('issue a token for an account, or for a new one on the plan given')
    .requiredOption('--kind <kind>', 'publishable (for pages) or secret (for programs)')
    .option('--plan <plan>', `make a new account on this plan: ${PLAN_IDS.join(', ')}`)
    .option('--account <id>', 'issue it for this account')
    .option('--name <name>', 'what the token is for', 'From the command line')
    .option('--expires <moment>', 'ISO 8601, for instance 2030-01-01T00:00:00Z')
    .option(
      '--allow-domain <host...>',
      'only pages there may use it: example.com, *.example.com (publishable)',
    )
    .option('--require-referrer', 'refuse requests that name no page as well')
    .option('--json', 'print {"token": …, "id": …, "account": …}')
    .action(create);

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
        account: row.accountId,
      }));
      print(options, rows, table(shown, 'There are no tokens yet.'));
    });

  for (const [change, did, help] of [
    ['ban', 'banned', 'refuse every request of a token until it is unbanned'],
    ['unban', 'unbanned', 'let a banned token work again'],
    ['revoke', 'revoked', 'end a token for good'],
  ] as const satisfies readonly [TokenChange, string, string][]) {
    const command = token.command(change).description(help).argument('<token>', 'id of the token');
    if (change === 'ban') command.option('--reason <text>', 'kept in the audit log');
    command
      .option('--json', 'print JSON')
      .action(async (id: string, options: OutputOptions & { reason?: string }) => {
        const tokenId = requireId(id, 'token');
        orFail(
          await withDatabase(({ db }) => changeToken(db, ACTOR, change, tokenId, options.reason ?? null)),
        );
        print(options, { id, status: did }, `Token ${id} is ${did}. In force everywhere within a second.`);
      });
  }

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
          renameToken(db, ACTOR, orFail(await requireToken(db, tokenId)), text),
        ),
      );
      print(options, { id, name }, `Token ${id} is called ${name}.`);
    });

  token
    .command('roll')
    .description('replace a token by a new one; the old one goes on for the grace period')
    .argument('<token>', 'id of the token')
    .option('--grace <period>', `how long the old one goes on: ${Object.keys(GRACES).join(', ')}`, '24h')
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
          rollToken(db, ACTOR, orFail(await requireToken(db, tokenId)), grace),
        ),
      );
      print(
        options,
        { token: rolled.token, id: rolled.id, oldExpiresAt: rolled.oldExpiresAt },
        `${rolled.token}\n\nToken ${rolled.id} takes the place of ${id}, which ends at ${rolled.oldExpiresAt.toISOString()}.`,
      );
    });

  token
    .command('domains')
    .description('limit a publishable token to pages on these hosts; without any, every page may use it')
    .argument('<token>', 'id of the token')
    .argument('[host...]', 'example.com, or *.example.com for everything below it')
    .option('--require-referrer', 'refuse requests that name no page as well')
    .option('--json', 'print JSON')
    .action(async (id: string, hosts: string[], options: OutputOptions & { requireReferrer?: boolean }) => {
      const tokenId = requireId(id, 'token');
      const domains = hosts.length === 0 ? null : orFail(readAllowedDomains(hosts));
      const allowNoReferrer = options.requireReferrer !== true;
      orFail(
        await withDatabase(async ({ db }) =>
          changeAllowedDomains(db, ACTOR, orFail(await requireToken(db, tokenId)), {
            domains,
            allowNoReferrer,
          }),
        ),
      );
      print(
        options,
        { id, domains, allowNoReferrer },
        `Token ${id} may be used ${domains === null ? 'on any page' : `on ${domains.join(', ')}`}.`,
      );
    });

  return token;
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
  const expiresAt = options.expires === undefined ? null : readMoment(options.expires);
  const domains = options.allowDomain === undefined ? null : orFail(readAllowedDomains(options.allowDomain));
  if (kind === 'secret' && (domains !== null || options.requireReferrer))
    throw new CommandFailed('usage', 'Only publishable tokens are used by pages: leave out --allow-domain.');
  // Checked before the account is made, so that a refusal leaves nothing behind.
  if (plan !== null && kind === 'secret' && PLANS[plan].secretPrefix === null)
    throw new CommandFailed(
      'plan_required',
      `The plan ${PLANS[plan].name} has no secret tokens: they need a paid plan.`,
    );

  const issued = await withDatabase(async ({ db }: Context) => {
    const accountId = account ?? (await createAccount(db, ACTOR, { name, plan: plan ?? 'free' }));
    if (accountId === null) throw new CommandFailed('failed', 'The account could not be made.');
    return {
      account: accountId,
      ...orFail(
        await issueToken(db, ACTOR, accountId, {
          kind,
          name,
          expiresAt,
          allowedDomains: domains,
          allowNoReferrer: options.requireReferrer !== true,
        }),
      ),
    };
  });
  print(
    options,
    { token: issued.token, id: issued.id, account: issued.account },
    `${issued.token}\n\nToken ${issued.id} of account ${issued.account}.${kind === 'secret' ? ' It is shown only now.' : ''}`,
  );
}

function readMoment(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new CommandFailed(
      'usage',
      `Expected a moment such as 2030-01-01T00:00:00Z; got "${text.slice(0, 60)}".`,
    );
  return moment;
}
