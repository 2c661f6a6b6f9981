import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { readFacts } from '../../catalog/read-facts.ts';
import { addressesOf, loadConfig } from '../../core/config/config.ts';
import { ERRORS } from '../../core/errors/errors.ts';
import { brandRecord } from '../brands/brand-record.ts';
import { openApiDocument } from './document.ts';
import { EXAMPLE_BRAND } from './example-brand.ts';

const HOSTS = {
  IMAGE_URL: 'https://img.blazon.dev',
  BASE_URL: 'https://api.blazon.dev',
  MCP_URL: 'https://mcp.blazon.dev',
  APP_URL: 'https://www.blazon.dev',
};

/** As it goes over the wire. */
const documentWith = (env: Record<string, string>) =>
  JSON.parse(JSON.stringify(openApiDocument(addressesOf(loadConfig(env))))) as ReturnType<
    typeof openApiDocument
  >;

const document = documentWith(HOSTS);

describe('two independent tools find it valid', () => {
  test.each([
    ['one host', {}],
    ['separate hosts', HOSTS],
  ])('openapi-schema-validator, with %s', async (_what, env) => {
    const result = await new Validator().validate(documentWith(env) as unknown as Record<string, unknown>);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  test('redocly, by its recommended rules', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // Customers call a hosted service; the license of its code is not theirs.
        'info-license': 'off',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(
      problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer })),
    ).toEqual([]);
  });

  test('both report an invalid document', async () => {
    const broken = {
      ...document,
      paths: { '/x': { get: { responses: { 200: {} }, parameters: [{ in: 'path' }] } } },
    };
    expect((await new Validator().validate(broken as unknown as Record<string, unknown>)).valid).toBe(false);
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(broken), config });
    expect(problems.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
  });
});

describe('what it says', () => {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([key]) => key === 'get')
      .map(([, operation]) => ({ path, operation })),
  );

  test('version, paths, hosts and security of the contract', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.0.0');
    expect(
      operations.map(({ path, operation }) => [
        path,
        operation.operationId,
        operation.servers?.[0]?.url ?? document.servers?.[0]?.url,
        Object.keys(operation.security[0]),
      ]),
    ).toEqual([
      ['/{domain}', 'getLogoByDomain', HOSTS.IMAGE_URL, ['publishableToken']],
      ['/ticker/{symbol}', 'getLogoByStockIdentifier', HOSTS.IMAGE_URL, ['publishableToken']],
      ['/crypto/{symbol}', 'getLogoByCryptoSymbol', HOSTS.IMAGE_URL, ['publishableToken']],
      ['/brands/{identifier}', 'getBrand', HOSTS.BASE_URL, ['secretToken']],
    ]);
    expect(JSON.stringify(document.tags)).toContain(`${HOSTS.MCP_URL}/mcp`);
  });

  test('the parameters of the contract, with their values', () => {
    const parameters = Object.fromEntries(
      operations[0]?.operation.parameters.map((parameter: { name: string }) => [parameter.name, parameter]),
    );
    for (const { path, operation } of operations.slice(0, 3))
      expect(operation.parameters, path).toContainEqual(
        expect.objectContaining({ name: 'token', in: 'query', required: false }),
      );
    expect(operations[3]?.operation.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'identifier',
      'include',
    ]);
    expect(parameters).toMatchObject({
      domain: { in: 'path', required: true },
      size: { in: 'query', required: false, schema: { type: 'integer', enum: [64, 128, 256] } },
      fallback: { in: 'query', required: false, schema: { default: 'monogram' } },
    });
    expect(new Set(parameters.fallback.schema.enum)).toEqual(new Set(['monogram', 'monogram-light', '404']));
  });

  test('every problem a caller of an operation can meet, under its own status', () => {
    const codes = new Set<string>();
    for (const { operation } of operations)
      for (const [status, response] of Object.entries(operation.responses) as [string, never][]) {
        const schema = (response as { content?: Record<string, { schema: { allOf: unknown[] } }> }).content?.[
          'application/problem+json'
        ]?.schema;
        if (schema === undefined) continue;
        const own = (schema.allOf[1] as { properties: { code: { enum: (keyof typeof ERRORS)[] } } })
          .properties.code.enum;
        for (const code of own) {
          expect(ERRORS[code].status, code).toBe(Number(status));
          codes.add(code);
        }
      }
    // Only used by pages, the dashboard and the command line.
    expect(Object.keys(ERRORS).filter((code) => !codes.has(code))).toEqual([
      'invalid_logo',
      'cross_origin',
      'conflict',
      'content_too_large',
      'pages_unavailable',
    ]);
  });

  test('an example that is in the catalog, word for word', async () => {
    const { records } = await readFacts('catalog/facts');
    const typed = records.find((record) => record.domain === EXAMPLE_BRAND.domain);
    const { domain, name, longName, shortDescription, longDescription, website, colors } = EXAMPLE_BRAND;
    const { foundedYear, employees, issuedCurrency, social, address, gics } = EXAMPLE_BRAND;
    expect(typed).toMatchObject({
      domain,
      name,
      longName,
      shortDescription,
      longDescription,
      website,
      colors,
      foundedYear,
      employees,
      issuedCurrency,
      gics,
    });
    expect(typed?.social).toEqual(social);
    expect(typed?.address).toEqual(address);
    const shown = operations.at(-1)?.operation.responses['200'].content['application/json'].example;
    expect(brandRecord.parse(shown)).toEqual(shown);
    expect(shown.logo).toBe(`${HOSTS.IMAGE_URL}/apple.com`);
  });
});
