import type { Command } from 'commander';
import { parsePastedDomain } from '../../lib/core/identifiers/domain.ts';
import { dayOf } from '../../lib/core/time.ts';
import { acceptFind } from '../../lib/discovery/desk/accept-find.ts';
import { block, listBlocks, readBlockSubject, unblock } from '../../lib/discovery/desk/block.ts';
import { discardFind, forgetAllFinds } from '../../lib/discovery/desk/discard-finds.ts';
import { type Find, listFinds } from '../../lib/discovery/desk/list-finds.ts';
import { outcomesByReason, readStatus } from '../../lib/discovery/desk/read-status.ts';
import { type Switch, setSwitch } from '../../lib/discovery/desk/switches.ts';
import { ACTOR, CommandFailed, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { readCount } from '../read-count.ts';

export function addDesk(discovery: Command): void {
  addStatus(discovery);
  addSwitch(discovery, 'pause', 'pause', true, 'stop all visits; domains are still queued');
  addSwitch(discovery, 'resume', 'pause', false, 'go on with visits');
  addBlock(discovery);
  addUnblock(discovery);
  addReview(discovery);
  addWithdraw(discovery);
  addForget(discovery);
}

/** The registrable domain that is visited. @throws CommandFailed */
export function readRegistrable(text: string): string {
  const domain = orFail(parsePastedDomain(text));
  return domain.candidates.at(-1) ?? domain.host;
}

function addStatus(discovery: Command): void {
  discovery
    .command('status')
    .description('show the queue, the rate of visits and their outcomes')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const { status, outcomes, mode } = await withDatabase(async ({ db, config }) => ({
        mode: config.discovery.mode,
        status: await readStatus(db, dayOf(Date.now())),
        outcomes: await outcomesByReason(db),
      }));
      const { states, due, oldestSeconds, visitsLastHour, medianMs } = status;
      const lines = [
        `Discovery is ${mode}${status.isPaused ? ', paused' : ''}${status.isReviewing ? ', with review' : ''}.`,
        ...(status.isAway ? ['No website responds; visits wait until the internet is back.'] : []),
        `Due: ${due}${oldestSeconds === null ? '' : `, the oldest for ${oldestSeconds} s`}`,
        `Last hour: ${visitsLastHour} visits${medianMs === null ? '' : `, median ${medianMs} ms`}`,
        `Blocked: ${status.blocks}; accounts closed today: ${status.closedBudgets}`,
        '',
        table(
          Object.entries(states).map(([state, domains]) => ({ state, domains })),
          'No domain was asked for yet.',
        ),
        '',
        table(
          outcomes.map(({ reason, count }) => ({ 'outcome of 7 days': reason, visits: count })),
          'No visit in the last 7 days.',
        ),
      ];
      print(options, { mode, ...status, outcomes }, lines.join('\n'));
    });
}

function addSwitch(
  discovery: Command,
  name: string,
  which: Switch,
  isOn: boolean,
  description: string,
): void {
  discovery
    .command(name)
    .description(description)
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const changed = await withDatabase(({ db }) => setSwitch(db, ACTOR, which, isOn));
      print(
        options,
        { [which]: isOn, changed },
        `Discovery is ${isOn ? 'paused' : 'running'}${changed ? '' : ' already'}.`,
      );
    });
}

const SUBJECT = 'a domain, a public suffix or a network';

function addBlock(discovery: Command): void {
  discovery
    .command('block')
    .description(
      'never visit a domain and those below it, and withdraw the logos found there; without an argument, list blocks',
    )
    .argument('[subject]', SUBJECT)
    .option('--reason <text>', 'why', 'not given')
    .option('--json', 'print JSON')
    .action(async (text: string | undefined, options: OutputOptions & { reason: string }) => {
      if (text === undefined) {
        const blocks = await withDatabase(({ db }) => listBlocks(db));
        const rows = blocks.map(({ subject, reason, at }) => ({
          subject,
          reason,
          since: at.toISOString().slice(0, 10),
        }));
        return print(options, blocks, table(rows, 'Nothing is blocked.'));
      }
      const subject = orFail(readBlockSubject(text));
      const blocked = await withDatabase(({ db }) => block(db, ACTOR, subject, options.reason));
      print(options, blocked, `${subject} is blocked; ${blocked.withdrawn} domains withdrawn.`);
    });
}

function addUnblock(discovery: Command): void {
  discovery
    .command('unblock')
    .description('allow visits again; withdrawn domains stay so until they are forgotten')
    .argument('<subject>', SUBJECT)
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const subject = orFail(readBlockSubject(text));
      print(
        options,
        orFail(await withDatabase(({ db }) => unblock(db, ACTOR, subject))),
        `${subject} is not blocked any more.`,
      );
    });
}

interface ReviewOptions extends OutputOptions {
  accept?: string[];
  require?: true;
  off?: true;
  most: string;
}

function addReview(discovery: Command): void {
  discovery
    .command('review')
    .description(
      'list finds that a person should look at: weak ones, pictures that several sites share, look-alikes',
    )
    .option('--accept <domain...>', 'accept the pictures of domains')
    .option('--require', 'from now on, serve no find before it is accepted')
    .option('--off', 'serve finds without review again')
    .option('--most <n>', 'finds to list', '50')
    .option('--json', 'print JSON')
    .action(async (options: ReviewOptions) => {
      const domains = (options.accept ?? []).map(readRegistrable);
      const most = readCount(options.most);
      const finds = await withDatabase(async ({ db }) => {
        if (options.require || options.off) await setSwitch(db, ACTOR, 'review', options.require === true);
        for (const domain of domains) orFail(await acceptFind(db, ACTOR, domain));
        return listFinds(db, { forReview: true, most });
      });
      print(options, finds.map(shown), table(finds.map(shown), 'Nothing to review.'));
    });
}

const shown = ({ domain, weight, shared, isLookAlike, logoKind, logoUrl, visitedAt }: Find) => ({
  domain,
  weight,
  'same picture': shared,
  kind: isLookAlike ? 'look-alike' : logoKind,
  visited: visitedAt.toISOString().slice(0, 10),
  from: logoUrl,
});

function addWithdraw(discovery: Command): void {
  discovery
    .command('withdraw')
    .description('delete the logo and facts found at a domain, and never visit it again')
    .argument('<domain>', 'the domain')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const domain = readRegistrable(text);
      const done = orFail(await withDatabase(({ db }) => discardFind(db, ACTOR, domain, 'withdraw')));
      print(options, done, `${domain} is withdrawn.`);
    });
}

function addForget(discovery: Command): void {
  discovery
    .command('forget')
    .description('delete the logo and facts found at a domain, and its visit')
    .argument('[domain]', 'the domain')
    .option('--all', 'everything that was ever found')
    .option('--json', 'print JSON')
    .action(async (text: string | undefined, options: OutputOptions & { all?: true }) => {
      if ((text === undefined) === (options.all === undefined))
        throw new CommandFailed('usage', 'Expected a domain, or --all.');
      if (text === undefined) {
        const domains = await withDatabase(({ db }) => forgetAllFinds(db, ACTOR));
        return print(options, { domains }, `Forgot ${domains} domains.`);
      }
      const domain = readRegistrable(text);
      const gone = orFail(await withDatabase(({ db }) => discardFind(db, ACTOR, domain, 'forget')));
      print(options, gone, `Forgot ${domain}.`);
    });
}
