import type { Drill, Figures } from './drill.ts';
import { DRILLS } from './drills.ts';
import { Rig } from './rig.ts';

const usage = () => `npm run drill -- [names] [--times n] [--quick] [--json]

Without names all drills run; the soaks alone take 50 minutes. --quick runs a short form of each.

${DRILLS.map(({ name, promise }) => `  ${name}: ${promise}`).join('\n')}
`;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(usage());
    return;
  }
  const isQuick = args.includes('--quick');
  const json = args.includes('--json');
  const at = args.indexOf('--times');
  const times = at === -1 ? 1 : Number(args[at + 1]);
  const names = args.filter((arg, i) => !arg.startsWith('--') && (at === -1 || i !== at + 1));
  const unknown = names.filter((name) => !DRILLS.some((drill) => drill.name === name));
  if (unknown.length > 0 || !Number.isInteger(times) || times < 1) {
    const known = DRILLS.map(({ name }) => name).join(', ');
    process.stderr.write(`Expected names (${known}) and --times with a number; got ${args.join(' ')}.\n`);
    process.exitCode = 2;
    return;
  }
  const results: { name: string; passed: number; failed: number; figures: Figures[]; failures: string[] }[] =
    [];
  for (const drill of DRILLS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const result = {
      name: drill.name,
      passed: 0,
      failed: 0,
      figures: [] as Figures[],
      failures: [] as string[],
    };
    results.push(result);
    if (!json) process.stdout.write(`${drill.name}: ${drill.promise}\n`);
    for (let i = 0; i < times; i += 1) {
      const { figures, failure } = await runOnce(drill, isQuick);
      if (failure === null) result.passed += 1;
      else {
        result.failed += 1;
        result.failures.push(failure);
      }
      if (figures !== null) result.figures.push(figures);
      if (!json)
        process.stdout.write(`  ${failure === null ? 'passed' : 'FAILED'}  ${failure ?? shown(figures)}\n`);
    }
  }
  if (json) process.stdout.write(`${JSON.stringify(results)}\n`);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  if (!json) process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function runOnce(
  drill: Drill,
  isQuick: boolean,
): Promise<{ figures: Figures | null; failure: string | null }> {
  const obstacle = drill.cannotRun?.() ?? null;
  if (obstacle !== null) return { figures: null, failure: `cannot run here: ${obstacle}` };
  const rig = new Rig();
  const onSignal = () => void rig.end().then(() => process.exit(130));
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return { figures: await drill.run(rig, isQuick), failure: null };
  } catch (error) {
    return {
      figures: null,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
    await rig.end();
  }
}

const shown = (figures: Figures | null): string =>
  Object.entries(figures ?? {})
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

await main();
process.exit();
