import { Argument, Command } from 'commander';
import { type AccountView, accountView } from '../../lib/accounts/account-view.ts';
import { banAccount, unbanAccount } from '../../lib/accounts/ban-account.ts';
import { renameAccount } from '../../lib/accounts/change-account.ts';
import { changePlan } from '../../lib/accounts/change-plan.ts';
import { createAccount } from '../../lib/accounts/create-account.ts';
import { setDiscovery } from '../../lib/accounts/discovery-setting.ts';
import { listAccounts } from '../../lib/accounts/list-accounts.ts';
import { searchAccounts } from '../../lib/accounts/search-accounts.ts';
import {
  isPlanId,
  LIMIT_NAMES,
  PLAN_IDS,
  PLANS,
  type PlanId,
  type PlanLimits,
} from '../../lib/core/plans/plans.ts';
import { closeAccount } from '../../lib/payments/close-accounts.ts';
import { createPayments } from '../../lib/payments/create-payments.ts';
import { ACTOR, CommandFailed, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { actingFor } from '../people.ts';
import { readCount } from '../read-count.ts';
import { requireId } from '../read-id.ts';

export type LimitOptions = Partial<Record<keyof PlanLimits, string>>;

export function readPlan(text: string): PlanId {
  if (!isPlanId(text))
    throw new CommandFailed('usage', `Expected a plan, one of ${PLAN_IDS.join(', ')}; got "${text}".`);
  return text;
}

export function readLimits(options: LimitOptions): Partial<PlanLimits> | null {
  const limits: Partial<PlanLimits> = {};
  for (const name of LIMIT_NAMES) {
    const text = options[name];
    if (text === undefined) continue;
    if (!/^\d{1,12}$/.test(text))
      throw new CommandFailed('usage', `Expected a whole number for ${name}; got "${text}".`);
    limits[name] = Number(text);
  }
  return Object.keys(limits).length === 0 ? null : limits;
}

function readEmail(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text) || text.length > 254)
    throw new CommandFailed(
      'usage',
      `Expected an address such as name@example.com; got "${text.slice(0, 60)}".`,
    );
  return text;
}

export const withLimits = (command: Command): Command =>
  command
    .option('--logo-per-minute <n>', 'logo requests per minute, instead of the plan’s')
    .option('--logo-per-day <n>', 'logo requests per UTC day')
    .option('--brand-per-minute <n>', 'brand and MCP requests per minute')
    .option('--brand-per-day <n>', 'brand and MCP requests per UTC day')
    .option('--discover-per-day <n>', 'unknown domains to look up per UTC day')
    .option('--discover-waiting <n>', 'unknown domains waiting at the same time');

export function accountCommand(): Command {
  const account = new Command('account').description('accounts and their plans');
  addCreate(account);
  addPlan(account);
  addList(account);
  addSearch(account);
  addShow(account);
  addRename(account);
  addDiscovery(account);
  addDelete(account);
  addBan(account);
  addUnban(account);
  return account;
}

function addCreate(account: Command): void {
  withLimits(account.command('create').option('--json', 'print JSON'))
    .description('create an account')
    .requiredOption('--name <name>', 'name of the account')
    .option('--plan <plan>', PLAN_IDS.join(', '), 'free')
    .option('--email <address>', 'address for mail about the account')
    .action(
      async (options: OutputOptions & LimitOptions & { name: string; plan: string; email?: string }) => {
        const [plan, limits] = [readPlan(options.plan), readLimits(options)];
        const id = await withDatabase(({ db }) =>
          createAccount(db, ACTOR, { name: options.name, plan, limits, email: readEmail(options.email) }),
        );
        print(
          options,
          { id, name: options.name, plan },
          `Account ${id} (${options.name}) on the plan ${PLANS[plan].name}.`,
        );
      },
    );
}

function addPlan(account: Command): void {
  withLimits(account.command('plan').option('--json', 'print JSON'))
    .description('change the plan of an account; limits given here replace the plan’s')
    .argument('<account>', 'id of the account')
    .argument('<plan>', PLAN_IDS.join(', '))
    .action(async (id: string, text: string, options: OutputOptions & LimitOptions) => {
      const [plan, limits] = [readPlan(text), readLimits(options)];
      const accountId = requireId(id, 'account');
      const { previous } = orFail(
        await withDatabase(({ db }) => changePlan(db, ACTOR, accountId, { plan, limits })),
      );
      print(options, { id, plan, previous }, `Account ${id}: ${PLANS[previous].name} → ${PLANS[plan].name}.`);
    });
}

function addList(account: Command): void {
  account
    .command('list')
    .description('list all accounts')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const rows = await withDatabase(({ db }) => listAccounts(db));
      const shown = rows.map((row) => ({
        id: row.id,
        name: row.name,
        plan: row.plan,
        tokens: row.tokens,
        created: row.createdAt.toISOString().slice(0, 10),
      }));
      print(options, rows, table(shown, 'There are no accounts yet.'));
    });
}

function addSearch(account: Command): void {
  account
    .command('search')
    .description('find accounts by part of a name or address, by an id, or by a whole token')
    .argument('[text]', 'search text; empty: every account', '')
    .option('--plan <plan>', PLAN_IDS.join(', '))
    .option('--banned', 'only banned accounts')
    .option('--page <n>', 'from 1', '1')
    .option('--json', 'print {"accounts": […], "total": …}')
    .action(async (text: string, options: OutputOptions & { plan?: string; banned?: true; page: string }) => {
      const plan = options.plan === undefined ? null : readPlan(options.plan);
      const page = readCount(options.page) - 1;
      const found = await withDatabase(({ db }) =>
        searchAccounts(db, { text, plan, isBanned: options.banned, page, perPage: 50 }),
      );
      const shown = found.accounts.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        plan: row.plan,
        status: row.isBanned ? 'banned' : 'active',
        tokens: row.tokens,
      }));
      print(options, found, `${table(shown, 'No matching accounts.')}\n\n${found.total} in total.`);
    });
}

function addShow(account: Command): void {
  account
    .command('show')
    .description('show an account: plan, tokens, usage today, requests, latest changes')
    .argument('<account>', 'id of the account')
    .option('--json', 'print JSON')
    .action(async (id: string, options: OutputOptions) => {
      const accountId = requireId(id, 'account');
      const view = orFail(await withDatabase(({ db }) => accountView(db, accountId)));
      print(options, view, describe(view));
    });
}

function addRename(account: Command): void {
  account
    .command('rename')
    .description('give an account another name')
    .argument('<account>', 'id of the account')
    .argument('<name>', 'new name')
    .option('--json', 'print JSON')
    .action(async (id: string, text: string, options: OutputOptions) => {
      const acting = actingFor(requireId(id, 'account'));
      const { name } = orFail(await withDatabase(({ db }) => renameAccount(db, acting, text)));
      print(options, { id, name }, `Account ${id} is now called ${name}.`);
    });
}

function addDiscovery(account: Command): void {
  account
    .command('discovery')
    .description('whether requests of an account may have websites visited for missing logos')
    .argument('<account>', 'id of the account')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .option('--json', 'print JSON')
    .action(async (id: string, state: string, options: OutputOptions) => {
      const acting = actingFor(requireId(id, 'account'));
      const { discovers } = orFail(await withDatabase(({ db }) => setDiscovery(db, acting, state === 'on')));
      print(options, { id, discovers }, `Discovery is ${state} for account ${id}.`);
    });
}

function addDelete(account: Command): void {
  account
    .command('delete')
    .description('delete an account: its tokens stop working, its members lose access; cannot be undone')
    .argument('<account>', 'id of the account')
    .requiredOption('--yes', 'confirm the deletion')
    .option('--json', 'print JSON')
    .action(async (id: string, options: OutputOptions) => {
      const acting = actingFor(requireId(id, 'account'));
      await withDatabase(async ({ db, config }) => {
        orFail(await closeAccount(db, createPayments(db, config), acting));
      });
      print(options, { id, status: 'deleted' }, `Account ${id} is deleted, effective within a second.`);
    });
}

function addBan(account: Command): void {
  account
    .command('ban')
    .description('refuse every request of an account until it is unbanned')
    .argument('<account>', 'id of the account')
    .requiredOption('--reason <text>', 'stored with the account and in the audit log')
    .option('--json', 'print JSON')
    .action(async (id: string, options: OutputOptions & { reason: string }) => {
      const accountId = requireId(id, 'account');
      orFail(await withDatabase(({ db }) => banAccount(db, ACTOR, accountId, options.reason)));
      print(options, { id, status: 'banned' }, `Account ${id} is banned, effective within a second.`);
    });
}

function addUnban(account: Command): void {
  account
    .command('unban')
    .description('unban an account; tokens that were banned individually stay banned')
    .argument('<account>', 'id of the account')
    .option('--json', 'print JSON')
    .action(async (id: string, options: OutputOptions) => {
      const accountId = requireId(id, 'account');
      orFail(await withDatabase(({ db }) => unbanAccount(db, ACTOR, accountId)));
      print(options, { id, status: 'active' }, `Account ${id} is no longer banned.`);
    });
}

function describe(view: AccountView): string {
  const limits = Object.entries(view.limits).map(([name, n]) => `${name} ${n}`);
  const tokens = view.tokens.map(({ id, kind, status, name }) => ({ id, kind, status, name }));
  const open = [...view.exchangeRequests, ...view.upgradeRequests, ...view.corrections].filter(
    ({ state }) => state === 'open',
  );
  const audit = view.audit.map(({ at, actor, action, subject }) => ({
    at: at.toISOString().slice(0, 19),
    who: actor,
    action,
    subject,
  }));
  return [
    `${view.name} (${view.id}), since ${view.createdAt.toISOString().slice(0, 10)}`,
    ...(view.bannedAt === null ? [] : [`Banned since ${view.bannedAt.toISOString()}: ${view.banReason}`]),
    `Mail       ${view.email ?? '–'}`,
    `Plan       ${PLANS[view.plan].name}${view.agreedLimits === null ? '' : ', with agreed limits'}: ${limits.join(', ')}`,
    `Today      ${view.today?.logo.used ?? 0} logos, ${view.today?.brand.used ?? 0} brand data`,
    `Exchanges  ${view.exchanges.map(({ mic }) => mic).join(' ') || 'the default ones'}`,
    `Open       ${open.length} requests and corrections`,
    '',
    table(tokens, 'No tokens.'),
    '',
    table(audit, 'No changes yet.'),
  ].join('\n');
}
