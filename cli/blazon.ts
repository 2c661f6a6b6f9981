import { Command, CommanderError } from 'commander';
import { accountCommand } from './commands/account.ts';
import { attributionCommand } from './commands/attribution.ts';
import { auditCommand } from './commands/audit.ts';
import { catalogCommand } from './commands/catalog.ts';
import { correctionCommand } from './commands/correction.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exchangeCommand } from './commands/exchange.ts';
import { notificationCommand } from './commands/notification.ts';
import { operatorCommand, personCommand } from './commands/person.ts';
import { planCommand } from './commands/plan.ts';
import { tokenCommand } from './commands/token.ts';
import { usageCommand } from './commands/usage.ts';
import { CommandFailed } from './context.ts';
import { printFailure } from './output.ts';

/** The command line. Exit codes: 0 done, 1 failed or refused, 2 misused. */
async function main(): Promise<void> {
  const json = process.argv.includes('--json');
  const program = new Command('blazon')
    .description('Runs a Blazon installation from the command line; works while the service runs.')
    .addCommand(accountCommand())
    .addCommand(personCommand())
    .addCommand(operatorCommand())
    .addCommand(tokenCommand())
    .addCommand(catalogCommand())
    .addCommand(planCommand())
    .addCommand(exchangeCommand())
    .addCommand(usageCommand())
    .addCommand(correctionCommand())
    .addCommand(notificationCommand())
    .addCommand(attributionCommand())
    .addCommand(auditCommand())
    .addCommand(doctorCommand());
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
