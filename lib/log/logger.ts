import { pino } from 'pino';
import { redact } from './redact.ts';

export type Logger = pino.Logger;

/** No field of a log line is longer. */
const LONGEST_FIELD = 2000;

/**
 * JSON lines on stdout, one per event, tokens blackened in every string. The destination is asynchronous:
 * when stdout blocks, lines wait in memory and requests do not.
 */
export function createLogger(level: string, base: Record<string, unknown> = {}): Logger {
  return pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: clean },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    pino.destination({ dest: 1, sync: false, minLength: 0 }),
  );
}

function clean(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value.slice(0, LONGEST_FIELD)) : value,
    ]),
  );
}

/** Name, code and stack of an error and of its causes; never its parameters. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: redact(String(error)).slice(0, LONGEST_FIELD) };
  return {
    name: error.name,
    ...('code' in error && { code: error.code }),
    message: redact(error.message).slice(0, LONGEST_FIELD),
    stack: redact(error.stack ?? '').slice(0, LONGEST_FIELD),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
