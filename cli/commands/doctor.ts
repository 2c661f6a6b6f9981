import { Command } from 'commander';
import { loadConfig } from '../../lib/core/config/config.ts';
import { checkHealth } from '../../lib/health/check-health.ts';
import { withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';

export const doctorCommand = (): Command =>
  new Command('doctor')
    .description('check node, database, Redis, disk, clock and fonts')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const config = loadConfig();
      const findings = await withDatabase(({ db }) => checkHealth(config, db)).catch((error: unknown) =>
        checkHealth(config, error instanceof Error ? error : new Error(String(error))),
      );
      const ok = findings.every((finding) => finding.ok);
      print(
        options,
        { ok, findings },
        findings
          .map(({ check, ok: well, detail }) => `${well ? 'ok  ' : 'FAIL'}  ${check.padEnd(10)} ${detail}`)
          .join('\n'),
      );
      if (!ok) process.exitCode = 1;
    });
