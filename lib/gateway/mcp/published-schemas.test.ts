import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { inStatelessStyle, rpc } from '../../../tests/support/call-mcp.ts';
import { needs, thirdPartyCorpus } from '../../../tests/support/corpora.ts';
import { brandRecord } from '../brands/brand-record.ts';
import { ServedRecord } from '../brands/served-record.ts';
import { HANDSHAKE_REVISIONS, STATELESS_REVISION } from './revisions.ts';
import { stateless } from './server-info.ts';
import { toolResult } from './tool-result.ts';
import { TOOL_LIST } from './tools.ts';
import { readWork } from './work.ts';

/** A record in which every field is known. */
const filled = (shape: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      if (schema instanceof z.ZodObject) return [name, filled(schema.shape)];
      return [name, schema instanceof z.ZodArray ? ['#009fdb'] : `the ${name}`];
    }),
  );
const record = brandRecord.parse(filled(brandRecord.shape));

const FOUND = toolResult({
  kind: 'found',
  served: new ServedRecord(record, {}),
  resolvedAs: { type: 'domain', match: 'exact' },
});
const NOT_FOUND = toolResult({
  kind: 'none',
  reason: 'unknown',
  understood: 'the domain acme.com',
  understoodAs: 'domain',
  near: [],
});

/** The result of a request that is answered without looking anything up. */
function resultOf(body: unknown, headers: Record<string, string> = {}): unknown {
  const [step] = readWork(body, headers).steps;
  if (step?.do !== 'reply') throw new Error(`no result: ${JSON.stringify(step)}`);
  return JSON.parse(step.result);
}

const initialize = (protocolVersion: string) =>
  resultOf(
    rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }),
  );

/** Checks a value against a definition of a published schema of the protocol. */
function validator(schema: string | null): (definition: string, value: unknown) => string | undefined {
  const whole = JSON.parse(schema ?? '{}') as Record<string, unknown>;
  const at = '$defs' in whole ? '$defs' : 'definitions';
  const ajv = new AjvJsonSchemaValidator();
  return (definition, value) => {
    const check = ajv.getValidator({ [at]: whole[at], $ref: `#/${at}/${definition}` } as never);
    return check(value).errorMessage;
  };
}

const schemaOf = (revision: string) => thirdPartyCorpus(`mcp/schema-${revision}.json`);

describe('responses match the published schema of the revision', () => {
  for (const revision of HANDSHAKE_REVISIONS) {
    const schema = schemaOf(revision);
    test.skipIf(schema === null)(needs(`mcp/schema-${revision}.json`, schema, revision), () => {
      const problem = validator(schema);
      expect(problem('InitializeResult', initialize(revision))).toBeUndefined();
      expect(problem('ListToolsResult', JSON.parse(TOOL_LIST))).toBeUndefined();
      for (const result of [FOUND, NOT_FOUND])
        expect(problem('CallToolResult', JSON.parse(result))).toBeUndefined();
      expect(problem('InitializeResult', {})).toBeDefined();
    });
  }

  const STATELESS = schemaOf(STATELESS_REVISION);
  test.skipIf(STATELESS === null)(
    needs(`mcp/schema-${STATELESS_REVISION}.json`, STATELESS, STATELESS_REVISION),
    () => {
      const problem = validator(STATELESS);
      const ask = (method: string) => {
        const { body, headers } = inStatelessStyle(rpc(method));
        return resultOf(body, headers);
      };
      expect(problem('DiscoverResult', ask('server/discover'))).toBeUndefined();
      expect(problem('ListToolsResult', ask('tools/list'))).toBeUndefined();
      for (const result of [FOUND, NOT_FOUND])
        expect(problem('CallToolResult', JSON.parse(stateless(result)))).toBeUndefined();
      expect(problem('DiscoverResult', initialize('2025-11-25'))).toBeDefined();
    },
  );
});

test('structured content is what the listed output schema says, for a full record and an almost empty one', () => {
  const [tool] = JSON.parse(TOOL_LIST).tools;
  const check = new AjvJsonSchemaValidator().getValidator(tool.outputSchema);
  const { structuredContent } = JSON.parse(FOUND);
  expect(Object.keys(structuredContent)).toEqual(Object.keys(brandRecord.shape));
  expect(check(structuredContent).errorMessage).toBeUndefined();
  expect(check({ name: 'Acme', domain: 'acme.com', more: 1 }).errorMessage).toBeUndefined();
  expect(check({ name: 1 }).errorMessage).toBeDefined();
  expect(JSON.stringify(structuredContent)).not.toMatch(/null|""|\{\}|\[\]/);
});
