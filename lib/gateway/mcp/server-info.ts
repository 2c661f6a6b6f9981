import { version } from '../../../package.json';
import { META } from './client-schemas.ts';

export const SERVER_INFO = { name: 'blazon', title: 'Blazon', version };

export const CAPABILITIES = { tools: {} };

export const INSTRUCTIONS =
  'Brand records of companies: names, descriptions, colors, logo URL, social profiles, head office, industry. ' +
  'Look up by web domain or by stock identifier. Fields that are not known are left out. ' +
  'When no brand is found, the message says how the input was read and names similar brands.';

const COMPLETE = `"resultType":"complete","_meta":${JSON.stringify({ [META.serverInfo]: SERVER_INFO })}}`;

/** Completes a result for revision 2026-07-28. @param result a non-empty JSON object */
export const stateless = (result: string): string => `${result.slice(0, -1)},${COMPLETE}`;
