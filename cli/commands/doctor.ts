import { Command } from 'commander';
import { loadConfig } from '../../lib/core/config/config.ts';
import { checkHealth } from '../../lib/health/check-health.ts';
import type { HealthFinding } from '../../lib/health/health-finding.ts';
import { withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';

export const doctorCommand = (): Command =>
  new Command('doctor')
    .description(
      'check node, database, Redis, bucket, disk, clock, fonts, and settings that are unsafe in public',
    )
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
          .map((finding) => `${wordFor(finding)}  ${finding.check.padEnd(10)} ${finding.detail}`)
          .join('\n'),
      );
      if (!ok) process.exitCode = 1;
    });

const wordFor = ({ ok, isWarning }: HealthFinding): string => (!ok ? 'FAIL' : isWarning ? 'WARN' : 'ok  ');
