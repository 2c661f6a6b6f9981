import * as z from 'zod';
import { isObject } from './message.ts';

/** Implementation and ClientCapabilities of the protocol's published schemas. */

const anyObject = z.custom<object>(isObject, 'expected an object');

const MAX_MEMBERS = 100;

/** Caps members before validation: a hundred thousand invalid ones would take a fifth of a second. */
const few = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().refine(isFew, `expected at most ${MAX_MEMBERS} members`).pipe(schema);

function isFew(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= MAX_MEMBERS;
  return !isObject(value) || Object.keys(value).length <= MAX_MEMBERS;
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

/** `_meta` keys reserved by revision 2026-07-28. */
export const META = {
  revision: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const;

export const requestMeta = z.looseObject({
  [META.revision]: z.string(),
  [META.clientInfo]: clientInfo.optional(),
  [META.clientCapabilities]: clientCapabilities,
  [META.logLevel]: z
    .enum(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'])
    .optional(),
});

/** The first issue, without names chosen by the client. */
export function firstIssue({ issues }: z.ZodError): { key: string; problem: string } {
  const [issue] = issues;
  return { key: issue?.path.slice(0, 2).join('.') ?? '', problem: issue?.message ?? 'Invalid input' };
}
