import { z } from 'zod';
import { isObject } from './message.ts';

/**
 * How clients describe themselves, as the published schemas of the protocol have it (Implementation,
 * ClientCapabilities). Values that may be any JSON are not looked into: they came out of `JSON.parse`.
 */

const anyObject = z.custom<object>(isObject, 'expected an object');

/** Nobody has more icons or capabilities. */
const MOST = 100;

/** A list or object that is looked into only when it is short: a hundred thousand wrong members take a fifth of a second. */
const few = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().refine(isFew, `expected at most ${MOST} members`).pipe(schema);

function isFew(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= MOST;
  return !isObject(value) || Object.keys(value).length <= MOST;
}

export const clientInfo = z.object({
  name: z.string(),
  title: z.string().optional(),
  version: z.string(),
  websiteUrl: z.string().optional(),
  description: z.string().optional(),
  icons: few(
    z.array(
      z.object({
        src: z.string(),
        mimeType: z.string().optional(),
        sizes: few(z.array(z.string())).optional(),
        theme: z.enum(['light', 'dark']).optional(),
      }),
    ),
  ).optional(),
});

export const clientCapabilities = z.object({
  experimental: few(z.record(z.string(), anyObject)).optional(),
  sampling: z.object({ context: anyObject.optional(), tools: anyObject.optional() }).optional(),
  elicitation: z
    .object({
      form: z.looseObject({ applyDefaults: z.boolean().optional() }).optional(),
      url: anyObject.optional(),
    })
    .optional(),
  roots: z.object({ listChanged: z.boolean().optional() }).optional(),
  extensions: few(z.record(z.string(), anyObject)).optional(),
});

export const initializeParams = z.object({
  protocolVersion: z.string(),
  capabilities: clientCapabilities,
  clientInfo,
});

/** The keys of `_meta` that revision 2026-07-28 reserves. */
export const META = {
  revision: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const;

/** What every request of revision 2026-07-28 carries in `params._meta`. */
export const requestMeta = z.looseObject({
  [META.revision]: z.string(),
  [META.clientInfo]: clientInfo.optional(),
  [META.clientCapabilities]: clientCapabilities,
  [META.logLevel]: z
    .enum(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'])
    .optional(),
});

/** The first thing wrong, for a sentence: where, and what was expected. Names of the client's own are left out. */
export function firstIssue({ issues }: z.ZodError): { key: string; problem: string } {
  const [issue] = issues;
  return { key: issue?.path.slice(0, 2).join('.') ?? '', problem: issue?.message ?? 'Invalid input' };
}
