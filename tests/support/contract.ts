import { expect } from 'vitest';
import * as z from 'zod';
import type { OpenApiDocument } from '../../lib/gateway/openapi/document.ts';
import type { Reply } from './call.ts';

/** Headers that the document does not describe. */
const NOT_DESCRIBED = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cdn-cache-control',
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'timing-allow-origin',
  'x-content-type-options',
]);

interface Header {
  required?: boolean;
  schema: Json;
}
interface Response {
  headers?: Record<string, Header>;
  content?: Record<string, { schema?: Json }>;
}
type Json = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;

/** Checks responses against the OpenAPI document, and records which documented responses were seen. */
export class Contract {
  readonly #responses = new Map<string, Record<string, Response>>();
  readonly #seen = new Set<string>();

  constructor(document: OpenApiDocument) {
    const whole = JSON.parse(JSON.stringify(document)) as { paths: Record<string, { get: unknown }> };
    const resolved = resolve(whole, whole) as {
      paths: Record<string, { get: { responses: Record<string, Response> } }>;
    };
    for (const [path, { get }] of Object.entries(resolved.paths)) this.#responses.set(path, get.responses);
  }

  /** All documented responses, as `GET <path> <status> <code>`; without a code unless they are problem details. */
  get promises(): string[] {
    return [...this.#responses].flatMap(([path, responses]) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const codes = codesOf(response);
        return codes.length === 0
          ? [promise(path, status)]
          : codes.map((code) => promise(path, status, code));
      }),
    );
  }

  get unseen(): string[] {
    return this.promises.filter((name) => !this.#seen.has(name));
  }

  /** Fails unless status, headers and body match the document. */
  check(path: string, reply: Reply): void {
    const about = `${path}: ${reply.status} ${String(reply.headers['x-error-code'] ?? '')}`;
    const response = this.#responses.get(path)?.[String(reply.status)];
    if (response === undefined) throw new Error(`${about} is not documented`);
    const described = Object.entries(response.headers ?? {});
    for (const [name, header] of described) {
      const value = reply.headers[name.toLowerCase()];
      if (value === undefined) expect(header.required === true, `${about}: ${name} is required`).toBe(false);
      else {
        const typed = header.schema.type === 'integer' ? Number(value) : value;
        expect(z.fromJSONSchema(header.schema).safeParse(typed), `${about}: ${name}: ${value}`).toMatchObject(
          {
            success: true,
          },
        );
      }
    }
    const names = new Set(described.map(([name]) => name.toLowerCase()));
    const extra = Object.keys(reply.headers).filter((name) => !names.has(name) && !NOT_DESCRIBED.has(name));
    expect(extra, `${about}: headers that are not documented`).toEqual([]);
    this.#checkBody(about, response, reply);
    this.#seen.add(promise(path, String(reply.status), reply.headers['x-error-code'] as string | undefined));
  }

  #checkBody(about: string, response: Response, reply: Reply): void {
    const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
    expect(reply.headers['content-type'], about).toBe(type);
    if (type === undefined || media === undefined) expect(reply.body.length, about).toBe(0);
    else if (media.schema !== undefined) {
      const parsed = z.fromJSONSchema(media.schema).safeParse(JSON.parse(reply.body.toString()));
      expect(parsed.error?.issues ?? [], about).toEqual([]);
    } else expect(reply.body.length, about).toBeGreaterThan(0);
  }
}

const promise = (path: string, status: string, code?: string) =>
  ['GET', path, status, ...(code === undefined ? [] : [code])].join(' ');

function codesOf(response: Response): string[] {
  const schema = response.content?.['application/problem+json']?.schema as
    | { allOf: { properties: { code: { enum: string[] } } }[] }
    | undefined;
  return schema?.allOf.at(-1)?.properties.code.enum ?? [];
}

/** Replaces all references by their targets; the document has no cycles. */
function resolve(node: unknown, whole: object): unknown {
  if (Array.isArray(node)) return node.map((member) => resolve(member, whole));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node && typeof node.$ref === 'string') {
    const named = node.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], whole);
    return resolve(named, whole);
  }
  return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, resolve(member, whole)]));
}
