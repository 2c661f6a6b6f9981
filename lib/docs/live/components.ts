import { EXCHANGES } from '../../core/exchanges/exchanges.ts';
import { NUMBER_TYPES } from '../../core/identifiers/securities-numbers.ts';
import { MAX_BODY_BYTES } from '../../gateway/mcp/headers.ts';
import { SUPPORTED_REVISIONS } from '../../gateway/mcp/revisions.ts';
import type { LiveComponent } from '../context.ts';
import { errorExample, errorTable } from './errors.ts';
import {
  attributionLink,
  brandExample,
  brandRequest,
  initializeExample,
  logoExample,
  logoRequest,
  mcpExample,
} from './examples.ts';
import { mcpClients, mcpPlans, mcpTools, rpcErrors } from './mcp.ts';
import {
  errors,
  headers,
  operations,
  parameters,
  responseHeaders,
  responses,
  schemaFields,
} from './operations.ts';
import { exchangeTable, notationTable, planTable } from './reference.ts';

export const LIVE_COMPONENTS: Record<string, LiveComponent> = {
  AttributionLink: attributionLink,
  BrandExample: brandExample,
  BrandRequest: brandRequest,
  ErrorExample: errorExample,
  Errors: errors,
  ErrorTable: errorTable,
  Exchanges: exchangeTable,
  Fields: schemaFields,
  Headers: headers,
  InitializeExample: initializeExample,
  LogoExample: logoExample,
  LogoRequest: logoRequest,
  McpClients: mcpClients,
  McpExample: mcpExample,
  McpPlans: mcpPlans,
  McpTools: mcpTools,
  Notations: notationTable,
  Operations: operations,
  Parameters: parameters,
  Plans: planTable,
  ResponseHeaders: responseHeaders,
  Responses: responses,
  RpcErrors: rpcErrors,
};

/** The values that pages may use in text: `{exchangeCount}`. */
export const LIVE_VALUES: Record<string, string> = {
  exchangeCount: `${EXCHANGES.length}`,
  defaultExchangeCount: `${EXCHANGES.filter(({ isDefault }) => isDefault).length}`,
  numberTypes: NUMBER_TYPES.map((type) => type.toUpperCase()).join(', '),
  mcpRevisions: SUPPORTED_REVISIONS.join(', '),
  mcpBodyLimit: `${MAX_BODY_BYTES / 1024} KiB`,
};
