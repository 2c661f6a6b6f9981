import { STATUS_CODES } from 'node:http';
import { isRefusal } from '../core/errors/errors.ts';
import { ifAvailable } from '../core/errors/unavailable.ts';
import { DEFAULT_VENUES } from '../core/exchanges/exchange-codes.ts';
import { PLANS } from '../core/plans/plans.ts';
import { openRequest } from '../gateway/admit.ts';
import { answerRecord } from '../gateway/brands/answer-record.ts';
import { readBrandIdentifier } from '../gateway/brands/brand-identifier.ts';
import { serveBrand } from '../gateway/brands/serve-brand.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { allHeaders, type PlainRequest, type PlainResponse } from '../gateway/http/plain.ts';
import { type LogoOperation, type ParsedLogoUrl, parseLogoUrl } from '../gateway/logos/logo-request.ts';
import { serveLogo } from '../gateway/logos/serve-logo.ts';
import { answer, openMcpRequest, resultJson } from '../gateway/mcp/answer.ts';
import { handshakeStep } from '../gateway/mcp/handshake.ts';
import { toolResult } from '../gateway/mcp/tool-result.ts';
import { TOOLS } from '../gateway/mcp/tools.ts';
import type { Standing } from '../limits/enforce-limits.ts';
import type { Example, ExampleRequests } from './context.ts';
import { SECRET_PLACEHOLDER, TOKEN_PLACEHOLDER } from './placeholders.ts';

/**
 * Logo requests count against the demo account; brands and MCP simulate a Startup account's first call of the day.
 * @param pagesToken sent; null: there are no logo examples @param shownToken shown instead
 */
export function exampleRequests(
  gateway: Gateway,
  pagesToken: string | null,
  shownToken: string | null,
): ExampleRequests {
  return {
    logo: async (path, query = '', headers = {}) => {
      if (pagesToken === null) return null;
      const more = query === '' ? '' : `&${query}`;
      const request = get(path, `token=${pagesToken}${more}`, { ...headers, ...fromOwnPage(gateway) });
      const answer = await serveLogo(gateway, request, addressOf(path, request.query));
      const asShown = { ...request, query: `token=${shownToken ?? TOKEN_PLACEHOLDER}${more}`, headers };
      return exampleOf(asShown, gateway.addresses.image, answer);
    },
    brand: async (identifier) => {
      const request = get(`/brands/${identifier}`, '', { authorization: `Bearer ${SECRET_PLACEHOLDER}` });
      const answer = await record(gateway, request, identifier);
      return answer === null ? null : prettyBody(exampleOf(request, gateway.addresses.base, answer));
    },
    brandWithoutToken: async (identifier) => {
      const request = get(`/brands/${identifier}`, '', {});
      return exampleOf(request, gateway.addresses.base, await serveBrand(gateway, request, identifier));
    },
    mcp: async (method, params) => {
      const result = await mcpResult(gateway, method, params);
      if (result === null) return null;
      const request = {
        ...get('/mcp', '', { authorization: `Bearer ${SECRET_PLACEHOLDER}` }),
        method: 'POST',
      };
      const context = openMcpRequest(gateway, request);
      context.standing = firstOfTheDay(context.nowMs);
      return prettyBody(
        exampleOf(
          request,
          gateway.addresses.mcp,
          answer(context, 200, resultJson(1, result)),
          pretty(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
        ),
      );
    },
  };
}

function fromOwnPage({ addresses, appOrigin }: Gateway): PlainRequest['headers'] {
  const page = new URL(appOrigin ?? addresses.image);
  return { host: page.host, referer: page.href };
}

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

const prettyBody = (example: Example): Example => ({
  ...example,
  body: example.body === null ? null : pretty(example.body),
});

async function mcpResult(
  gateway: Gateway,
  method: string,
  params: Record<string, unknown>,
): Promise<string | null> {
  const step = handshakeStep({ kind: 'request', id: 1, method, params });
  if (step.do === 'reply') return step.result;
  if (step.do !== 'call' || !('tool' in step.call)) return null;
  const identifier = TOOLS[step.call.tool].read(step.call.text);
  return ifAvailable(async () =>
    toolResult(isRefusal(identifier) ? identifier : await gateway.brands.find(identifier, DEFAULT_VENUES)),
  );
}

const get = (path: string, query: string, headers: PlainRequest['headers']): PlainRequest => ({
  method: 'GET',
  path,
  query,
  headers,
});

function addressOf(path: string, query: string): ParsedLogoUrl {
  const [, operation, ...rest] = path.split('/');
  const isDomain = rest.length === 0;
  const text = decodeURIComponent(isDomain ? (operation ?? '') : rest.join('/'));
  return parseLogoUrl(isDomain ? 'domain' : (operation as LogoOperation), text, query);
}

async function record(
  gateway: Gateway,
  request: PlainRequest,
  identifier: string,
): Promise<PlainResponse | null> {
  const read = readBrandIdentifier(identifier);
  if (isRefusal(read)) return null;
  return ifAvailable(async () => {
    const lookup = await gateway.brands.find(read, DEFAULT_VENUES);
    if (lookup.kind === 'none') return null;
    const context = openRequest(gateway, 'brand', request);
    return answerRecord(context, firstOfTheDay(context.nowMs), lookup, 'hit');
  });
}

const DAY_SECONDS = 86_400;

function firstOfTheDay(nowMs: number): Standing {
  const { brandPerMinute, brandPerDay } = PLANS.startup.limits;
  const second = Math.floor(nowMs / 1000);
  return {
    operation: 'brand',
    day: Math.floor(second / DAY_SECONDS),
    burst: { limit: brandPerMinute, remaining: brandPerMinute - 1, resetSeconds: 60 - (second % 60) },
    daily: {
      limit: brandPerDay,
      remaining: brandPerDay - 1,
      resetSeconds: DAY_SECONDS - (second % DAY_SECONDS),
    },
  };
}

function exampleOf(request: PlainRequest, origin: string, answer: PlainResponse, sent?: string): Example {
  const all = allHeaders(answer);
  const lines: string[] = [];
  let isText = false;
  let etag: string | null = null;
  for (let i = 0; i < all.length; i += 2) {
    const [name = '', value = ''] = [all[i], all[i + 1]];
    lines.push(`${name}: ${value}`);
    if (name === 'Content-Type') isText = /json/.test(value);
    if (name === 'ETag') etag = value;
  }
  const { authorization, ...headers } = request.headers;
  return {
    request: [
      `${request.method} ${request.path}${request.query === '' ? '' : `?${request.query}`} HTTP/1.1`,
      `Host: ${new URL(origin).host}`,
      ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
      ...Object.entries(headers).map(([name, value]) => `${headerName(name)}: ${value}`),
      ...(sent === undefined ? [] : ['Content-Type: application/json', '', sent]),
    ].join('\n'),
    status: answer.status,
    head: [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`, ...lines].join('\n'),
    body: isText && answer.body !== null ? answer.body.toString() : null,
    etag,
  };
}

const headerName = (name: string): string => name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
