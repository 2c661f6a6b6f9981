import { Command } from 'commander';
import { downgradeEffects, effectSentence, findPlanUse } from '../../lib/accounts/downgrade-effects.ts';
import { decideUpgradeRequest } from '../../lib/approvals/decide-request.ts';
import { listUpgradeRequests } from '../../lib/approvals/upgrades/list-upgrade-requests.ts';
import { requestUpgrade } from '../../lib/approvals/upgrades/request-upgrade.ts';
import { withdrawRequest } from '../../lib/approvals/withdraw-request.ts';
import { PLAN_IDS, PLANS } from '../../lib/core/plans/plans.ts';
import { ACTOR, orFail, withDatabase } from '../context.ts';
import {
  addDecisions,
  type RequestListOptions,
  readRequestFilters,
  withRequestFilters,
} from '../decisions.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { requireId } from '../read-id.ts';
import { type LimitOptions, readLimits, readPlan, withLimits } from './account.ts';

export function planCommand(): Command {
  const plan = new Command('plan').description('plans, effects of changing them, and upgrade requests');
  addList(plan);
  addEffects(plan);
  addRequest(plan);
  addWithdraw(plan);
  addRequests(plan);

  addDecisions<LimitOptions>(
    plan,
    'upgrade request',
    (db, actor, id, decision, options) =>
      decideUpgradeRequest(db, actor, id, { ...decision, limits: readLimits(options) }),
    withLimits,
  );
  return plan;
}

function addList(plan: Command): void {
  plan
    .command('list')
    .description('the plan table')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) => {
      const shown = PLAN_IDS.map((id) => ({
        plan: id,
        'largest logo': `${PLANS[id].largestSize} px`,
        attribution: PLANS[id].attributionRequired ? 'required' : 'no',
        'logos a day': PLANS[id].limits.logoPerDay,
        'logos a minute': PLANS[id].limits.logoPerMinute,
        'brand data a day': PLANS[id].limits.brandPerDay,
        'new domains a day': PLANS[id].limits.discoverPerDay,
        MCP: PLANS[id].mcp ? 'yes' : 'no',
      }));
      print(options, PLANS, table(shown, ''));
    });
}

function addEffects(plan: Command): void {
  plan
    .command('effects')
    .description('show what a change to another plan ends or reduces')
    .argument('<account>', 'id of the account')
    .argument('<plan>', PLAN_IDS.join(', '))
    .option('--json', 'print JSON')
    .action(async (id: string, text: string, options: OutputOptions) => {
      const [accountId, to] = [requireId(id, 'account'), readPlan(text)];
      const use = orFail(await withDatabase(({ db }) => findPlanUse(db, accountId)));
      const effects = downgradeEffects(use, to).map((one) => ({
        effect: one.effect,
        sentence: effectSentence(one),
      }));
      print(
        options,
        { from: use.plan, to, effects },
        effects.length === 0 ? 'Nothing is lost.' : effects.map(({ sentence }) => `- ${sentence}`).join('\n'),
      );
    });
}

function addRequest(plan: Command): void {
  plan
    .command('request')
    .description('request a plan on behalf of an account; approve it with `plan approve`')
    .argument('<account>', 'id of the account')
    .argument('<plan>', PLAN_IDS.join(', '))
    .option('--note <text>', 'what the operator should know', '')
    .option('--json', 'print JSON')
    .action(async (id: string, text: string, options: OutputOptions & { note: string }) => {
      const [accountId, wanted] = [requireId(id, 'account'), readPlan(text)];
      const request = orFail(
        await withDatabase(({ db }) =>
          requestUpgrade(db, ACTOR, accountId, { plan: wanted, note: options.note }),
        ),
      );
      print(options, request, `Upgrade request ${request.id} is open.`);
    });
}

function addWithdraw(plan: Command): void {
  plan
    .command('withdraw')
    .description('withdraw the open upgrade request of an account')
    .argument('<account>', 'id of the account')
    .argument('<request>', 'id of the upgrade request')
    .option('--json', 'print JSON')
    .action(async (id: string, request: string, options: OutputOptions) => {
      const ref = { accountId: requireId(id, 'account'), requestId: requireId(request, 'upgrade request') };
      orFail(await withDatabase(({ db }) => withdrawRequest(db, ACTOR, 'upgrade', ref)));
      print(options, { id: request, state: 'withdrawn' }, `The upgrade request ${request} is withdrawn.`);
    });
}

function addRequests(plan: Command): void {
  withRequestFilters(plan.command('requests').description('upgrade requests, newest first')).action(
    async (options: RequestListOptions) => {
      const filters = readRequestFilters(options);
      const rows = await withDatabase(({ db }) => listUpgradeRequests(db, filters));
      const shown = rows.map((row) => ({
        id: row.id,
        account: row.accountName,
        now: row.currentPlan,
        wanted: row.plan,
        state: row.state,
        asked: row.requestedAt.toISOString().slice(0, 10),
        note: row.note.replace(/\s+/g, ' ').slice(0, 60),
      }));
      print(options, rows, table(shown, 'There are no upgrade requests.'));
    },
  );
}
