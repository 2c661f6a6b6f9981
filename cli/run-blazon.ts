import { Command, CommanderError } from 'commander';
import { CommandFailed } from './context.ts';
import { printFailure } from './output.ts';

/** In the order of `help`; loaded lazily, so that a command loads only its own modules. */
const FAMILIES: Record<string, () => Promise<Command>> = {
  account: async () => (await import('./commands/account.ts')).accountCommand(),
  person: async () => (await import('./commands/person.ts')).personCommand(),
  member: async () => (await import('./commands/member.ts')).memberCommand(),
  operator: async () => (await import('./commands/operator.ts')).operatorCommand(),
  token: async () => (await import('./commands/token.ts')).tokenCommand(),
  catalog: async () => (await import('./commands/catalog.ts')).catalogCommand(),
  plan: async () => (await import('./commands/plan.ts')).planCommand(),
  exchange: async () => (await import('./commands/exchange.ts')).exchangeCommand(),
  usage: async () => (await import('./commands/usage.ts')).usageCommand(),
  correction: async () => (await import('./commands/correction.ts')).correctionCommand(),
  notification: async () => (await import('./commands/notification.ts')).notificationCommand(),
  attribution: async () => (await import('./commands/attribution.ts')).attributionCommand(),
  discover: async () => (await import('./commands/discover.ts')).discoverCommand(),
  discovery: async () => (await import('./commands/discovery.ts')).discoveryCommand(),
  audit: async () => (await import('./commands/audit.ts')).auditCommand(),
  pictures: async () => (await import('./commands/pictures.ts')).picturesCommand(),
  backup: async () => (await import('./commands/backup.ts')).backupCommand(),
  restore: async () => (await import('./commands/backup.ts')).restoreCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
};

function familiesFor(word = ''): Promise<Command[]> {
  const asked = Object.hasOwn(FAMILIES, word) ? FAMILIES[word] : undefined;
  return Promise.all((asked ? [asked] : Object.values(FAMILIES)).map((load) => load()));
}

/** Sets the exit code of the process: 0 done, 1 failed or refused, 2 wrong usage. @param args without program and script */
export async function runBlazon(args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  const program = new Command('blazon').description(
    'Operates a Blazon installation; works while the service is running.',
  );
  for (const family of await familiesFor(args[0])) program.addCommand(family);
  for (const command of everyCommand(program))
    command.exitOverride().configureOutput(json ? { writeErr: () => {} } : {});
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return printFailure(error, json);
    if (error.exitCode === 0) return;
    if (json) printFailure(new CommandFailed('usage', error.message.replace(/^error: /, '')), json);
    process.exitCode = 2;
  }
}

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];
