import { z } from 'zod';
import { PLANS } from '../../core/plans/plans.ts';
import { RPC } from '../../gateway/mcp/failures.ts';
import { LARGEST_BODY } from '../../gateway/mcp/headers.ts';
import { SUPPORTED_REVISIONS } from '../../gateway/mcp/revisions.ts';
import { TOOLS, type Tool } from '../../gateway/mcp/tools.ts';
import { type Block, code, h2, h3, note, p, table, ul } from '../blocks.ts';
import { type DocsContext, SECRET_PLACEHOLDER } from '../context.ts';
import { exchanged, LAID_OUT } from './answers.ts';

/** What each code means here; a code without a line does not compile. */
const RPC_LINES: Record<keyof typeof RPC, string> = {
  parseError: 'The body is not JSON in UTF-8.',
  invalidRequest: 'It is JSON but not a message, or the batch is too large.',
  methodNotFound: 'There is no such method.',
  invalidParams: 'Unknown tool, or a missing or wrong argument.',
  internalError: 'Our side failed; nothing of the cause is told.',
  transport: 'Not the message: another HTTP method than POST, or an origin or host that is not allowed.',
  unauthorized:
    'The token is missing, wrong, banned, revoked or expired, its plan has no MCP, or a limit is reached. `data.code` says which.',
  headerMismatch: 'Headers and body of a stateless request say different things.',
  unsupportedRevision: 'A revision of the protocol that is not spoken here.',
};

const limit = (count: number) => count.toLocaleString('en-US');

export async function mcp(context: DocsContext): Promise<Block[]> {
  const url = `${context.addresses.mcp}/mcp`;
  const tools: [string, Tool][] = Object.entries(TOOLS);
  const plans = Object.values(PLANS).filter((plan) => plan.mcp);
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_brand_by_ticker', arguments: { symbol: 'AAPL' } },
  };
  return [
    code(
      'sh',
      'Request',
      [
        `curl '${url}' \\`,
        `  -H 'Authorization: Bearer ${SECRET_PLACEHOLDER}' \\`,
        "  -H 'Content-Type: application/json' \\",
        `  -d '${JSON.stringify(call)}'`,
      ].join('\n'),
    ),
    p('To connect an assistant, take its configuration from [MCP set-up](/docs/mcp-set-up).'),
    h2('Tools'),
    ...tools.flatMap(([name, { title, description, input }]): Block[] => {
      const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
      return [
        h3(name),
        p(`**${title}.** ${description}`),
        table(
          `Arguments of ${name}`,
          ['Argument', 'Type', 'Required', 'Meaning'],
          Object.entries(properties).map(([argument, schema]) => {
            const { type = '', description: meaning = '' } = schema as {
              type?: string;
              description?: string;
            };
            return [`\`${argument}\``, type, required.includes(argument) ? 'yes' : 'no', meaning];
          }),
        ),
      ];
    }),
    p(
      'Both answer with the [brand record](/docs/brand-record#fields), as text and as structured content. What is empty or not known is left out: a field that is absent is not known.',
    ),
    h2('A call and its answer'),
    LAID_OUT,
    ...(await exchanged(
      context.ask.mcp('tools/call', { name: 'get_brand_by_domain', arguments: { domain: 'www.apple.com' } }),
    )),
    h3('When no brand is found'),
    p(
      'That is an ordinary result with `isError`: it says what was understood and names what may have been meant.',
    ),
    ...(await exchanged(
      context.ask.mcp('tools/call', { name: 'get_brand_by_domain', arguments: { domain: 'githbu.com' } }),
    )),
    h2('Protocol'),
    ul(
      'Transport: streamable HTTP, JSON answers, no sessions and no event streams. Any `Accept` will do.',
      `Revisions: ${SUPPORTED_REVISIONS.map((revision) => `\`${revision}\``).join(', ')}. A request that names none is taken for the first.`,
      'Methods: `initialize`, `ping`, `tools/list`, `tools/call`, and `server/discover` in the newest revision. Notifications are answered 202.',
      `A body has at most ${LARGEST_BODY / 1024} KiB.`,
    ),
    ...(await exchanged(
      context.ask.mcp('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'your-client', version: '1.0.0' },
      }),
    )),
    h2('Token and limits'),
    table(
      'Plans with MCP',
      ['Plan', 'Token begins with', 'Calls per minute', 'Calls per day'],
      plans.map(({ name, secretPrefix, limits }) => [
        name,
        `\`${secretPrefix}\``,
        limit(limits.brandPerMinute),
        limit(limits.brandPerDay),
      ]),
    ),
    ul(
      'A `tools/call` counts, whatever comes of it; nothing else does. Each call of a batch counts.',
      'Calls and [brand records](/docs/brand-record) share one daily limit. The day begins at 00:00 UTC.',
      'When the day is used up, lists still work and a call is answered 429 with the time of the reset.',
    ),
    note('A web page of another origin is refused (403): a secret token has no business there.'),
    h2('Errors'),
    table(
      'JSON-RPC errors',
      ['Code', 'Meaning'],
      Object.entries(RPC_LINES).map(([name, meaning]) => [`\`${RPC[name as keyof typeof RPC]}\``, meaning]),
    ),
    p('Where a refusal is behind it, `data.code` is one of [our error codes](/docs/errors).'),
  ];
}
