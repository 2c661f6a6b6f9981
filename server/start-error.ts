import { type Config, ConfigError } from '../lib/core/config/config.ts';
import { ClusterError } from './embedded/cluster-error.ts';
import { CatalogNotLoaded } from './load-catalog.ts';
import { ChildFailed } from './managed-child.ts';
import type { Progress } from './progress.mjs';

export class StartError extends Error {}

export class StartInterrupted extends Error {}

/** Errors with a message for the operator; all others are bugs and are printed with their stack. */
const SELF_EXPLANATORY = [StartError, CatalogNotLoaded, ClusterError, ConfigError, ChildFailed];

function explain(error: unknown): string {
  if (SELF_EXPLANATORY.some((kind) => error instanceof kind)) return describe(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A refused connection to several addresses is an AggregateError without a message. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

export function runningMessage(
  dataDir: string,
  holder: { pid: number; [detail: string]: unknown } | null,
): string {
  const who = holder === null ? '' : ` (pid ${holder.pid}, ${holder.address})`;
  return (
    `Blazon is already running on this data folder${who}: ${dataDir}. ` +
    'Stop it, or set BLAZON_DATA_DIR to another folder.'
  );
}

export function portMessage({ host, port }: Config, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to a free one.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port} of ${host}. Set PORT to one above 1023, such as 3000.`;
  return `Cannot listen on ${host}, port ${port} (${code}). Set HOST to an address of this machine.`;
}

export function fail(progress: Progress, error: unknown): never {
  progress.clear();
  process.stderr.write(`Blazon could not start.\n${explain(error)}\n`);
  process.exit(1);
}

export const indexesMessage = (error: unknown): string =>
  `Failed to build an index: ${describe(error)}. Lists of the operator are slower until the next start, which retries.`;
