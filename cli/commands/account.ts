import { Command } from 'commander';
import { changePlan } from '../../lib/accounts/change-plan.ts';
import { createAccount } from '../../lib/accounts/create-account.ts';
import { listAccounts } from '../../lib/accounts/list-accounts.ts';
import { isPlanId, PLAN_IDS, PLANS, type PlanId, type PlanLimits } from '../../lib/plans/plans.ts';
import { ACTOR, CommandFailed, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { requireId } from '../read-id.ts';

interface LimitOptions {
  logoPerMinute?: string;
  logoPerDay?: string;
  brandPerMinute?: string;
  brandPerDay?: string;
}

/** @throws CommandFailed naming the plans there are */
export function readPlan(text: string): PlanId {
  if (!isPlanId(text))
    throw new CommandFailed('usage', `Expected a plan, one of ${PLAN_IDS.join(', ')}; got "${text}".`);
  return text;
}

function readLimits(options: LimitOptions): Partial<PlanLimits> | null {
  const limits: Partial<PlanLimits> = {};
  for (const name of ['logoPerMinute', 'logoPerDay', 'brandPerMinute', 'brandPerDay'] as const) {
    const text = options[name];
    if (text === undefined) continue;
    if (!/^\d{1,12}$/.test(text))
      throw new CommandFailed('usage', `Expected a whole number of requests for ${name}; got "${text}".`);
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

const withLimits = (command: Command) =>
  command
    .option('--logo-per-minute <n>', 'logo requests per minute, instead of the plan’s')
    .option('--logo-per-day <n>', 'logo requests per UTC day')
    .option('--brand-per-minute <n>', 'brand and MCP requests per minute')
    .option('--brand-per-day <n>', 'brand and MCP requests per UTC day')
    .option('--json', 'print JSON');

export function accountCommand(): Command {
  const account = new Command('account').description('accounts and their plans');

  withLimits(account.command('create'))
    .description('create an account')
    .requiredOption('--name <name>', 'what people call it')
    .option('--plan <plan>', PLAN_IDS.join(', '), 'free')
    .option('--email <address>', 'where mail about it goes')
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

  withLimits(account.command('plan'))
    .description('put an account on a plan; numbers given here replace the plan’s')
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

  return account;
}
