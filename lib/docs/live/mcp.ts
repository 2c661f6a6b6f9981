import * as z from 'zod';
import { PLANS } from '../../core/plans/plans.ts';
import { RPC } from '../../gateway/mcp/failures.ts';
import { TOOLS, type Tool } from '../../gateway/mcp/tools.ts';
import type { LiveComponent } from '../context.ts';
import { MCP_CLIENTS } from '../mcp-clients.ts';
import { blocks, code, codeBlock, table } from './markdown.ts';
import { count } from './reference.ts';

/** A code without a meaning does not compile. */
const RPC_MEANINGS: Record<keyof typeof RPC, string> = {
  parseError: 'The body is not valid JSON in UTF-8.',
  invalidRequest: 'The body is JSON but not a JSON-RPC message, or it is too large.',
  methodNotFound: 'Unknown method.',
  invalidParams: 'Unknown tool, or a missing or invalid argument.',
  internalError: 'Internal error. Details are logged, not returned.',
  transport: 'Rejected before the message was read: wrong HTTP method, origin or host.',
  unauthorized:
    'The token is missing, invalid, banned, revoked or expired, the plan does not include MCP, or a limit is reached. `data.code` says which.',
  headerMismatch: 'Headers and body of a stateless request disagree.',
  unsupportedRevision: 'Unsupported protocol version.',
};

export const rpcErrors: LiveComponent = () =>
  table(
    ['Code', 'Meaning'],
    Object.entries(RPC_MEANINGS).map(([name, meaning]) => [
      code(`${RPC[name as keyof typeof RPC]}`),
      meaning,
    ]),
  );

export const mcpPlans: LiveComponent = () =>
  table(
    ['Plan', 'Token prefix', 'Calls per minute', 'Calls per day'],
    Object.values(PLANS)
      .filter(({ mcp }) => mcp)
      .map(({ name, secretPrefix, limits }) => [
        name,
        code(secretPrefix ?? ''),
        count(limits.brandPerMinute),
        count(limits.brandPerDay),
      ]),
  );

export const mcpTools: LiveComponent = () =>
  blocks(...Object.entries(TOOLS).map(([name, tool]) => toolSection(name, tool)));

function toolSection(name: string, { title, description, input }: Tool): string {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
  const rows = Object.entries(properties).map(([argument, schema]) => {
    const { type = '', description: meaning = '' } = schema as { type?: string; description?: string };
    return [code(argument), type, required.includes(argument) ? 'yes' : 'no', meaning];
  });
  return blocks(
    `### ${name}`,
    `**${title}.** ${description}`,
    table(['Argument', 'Type', 'Required', 'Description'], rows),
  );
}

/** A section per client: its configuration, and an install link where it has one. */
export const mcpClients: LiveComponent = (_attributes, { addresses }) => {
  const url = `${addresses.mcp}/mcp`;
  return blocks(
    ...MCP_CLIENTS.flatMap(({ name, where, language, configuration, install, after }) => [
      `## ${name}`,
      where,
      codeBlock(language, `${name} configuration`, configuration(url)),
      ...(install === undefined
        ? []
        : [`[Add to ${name}](<${install(url)}>)`, 'The link contains no token.']),
      after,
    ]),
  );
};
