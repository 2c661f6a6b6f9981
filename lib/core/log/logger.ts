import { pino } from 'pino';
import { LogOutput } from './log-output.ts';
import { redact } from './redact.ts';

export type Logger = pino.Logger;

const MAX_FIELD_LENGTH = 2000;

/** JSON escapes control characters below 32 only; these break lines or hide text in some viewers. */
const UNSEEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** JSON lines on stdout, with tokens redacted; dropped and counted when stdout blocks. */
export function createLogger(
  level: string,
  base: Record<string, unknown> = {},
  destination: pino.DestinationStream = stdout(),
): Logger {
  return pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: clean },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination,
  );
}

let shared: LogOutput | null = null;

function stdout(): LogOutput {
  shared ??= new LogOutput(1);
  return shared;
}

const text = (value: string) => redact(value.slice(0, MAX_FIELD_LENGTH)).replace(UNSEEN, '\ufffd');

function clean(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? text(value) : value]),
  );
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: text(String(error)) };
  return {
    name: error.name,
    ...('code' in error && { code: text(String(error.code)) }),
    message: text(error.message),
    stack: text(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
