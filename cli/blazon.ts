import { Command, CommanderError } from 'commander';
import { CommandFailed } from './context.ts';
import { printFailure } from './output.ts';

/** One module each: a command loads what it needs, not what the others need. `help` shows them in this order. */
const FAMILIES: Record<string, () => Promise<Command>> = {
  account: async () => (await import('./commands/account.ts')).accountCommand(),
  person: async () => (await import('./commands/person.ts')).personCommand(),
  operator: async () => (await import('./commands/person.ts')).operatorCommand(),
  token: async () => (await import('./commands/token.ts')).tokenCommand(),
  catalog: async () => (await import('./commands/catalog.ts')).catalogCommand(),
  plan: async () => (await import('./commands/plan.ts')).planCommand(),
  exchange: async () => (await import('./commands/exchange.ts')).exchangeCommand(),
  usage: async () => (await import('./commands/usage.ts')).usageCommand(),
  correction: async () => (await import('./commands/correction.ts')).correctionCommand(),
  notification: async () => (await import('./commands/notification.ts')).notificationCommand(),
  attribution: async () => (await import('./commands/attribution.ts')).attributionCommand(),
  audit: async () => (await import('./commands/audit.ts')).auditCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
};

/** The family that is asked for; all of them where the first word is none, for help and for what to say about it. */
function familiesFor(word = ''): Promise<Command[]> {
  const asked = Object.hasOwn(FAMILIES, word) ? FAMILIES[word] : undefined;
  return Promise.all((asked ? [asked] : Object.values(FAMILIES)).map((load) => load()));
}

/** Whoever reads the output may have read enough (`| head`); a change that was begun goes on. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** The command line. Exit codes: 0 done, 1 failed or refused, 2 misused. */
async function main(): Promise<void> {
  const json = process.argv.includes('--json');
  const program = new Command('blazon').description(
    'Runs a Blazon installation from the command line; works while the service runs.',
  );
  for (const family of await familiesFor(process.argv[2])) program.addCommand(family);
  for (const command of everyCommand(program))
    command.exitOverride().configureOutput(json ? { writeErr: () => {} } : {});
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) return printFailure(error, json);
    if (error.exitCode === 0) return;
    if (json) printFailure(new CommandFailed('usage', error.message.replace(/^error: /, '')), json);
    process.exitCode = 2;
  }
}

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];

await main();
