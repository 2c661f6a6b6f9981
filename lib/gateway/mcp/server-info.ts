import { META } from './client-schemas.ts';

/** Who answers; the version is the interface's (the specification, Versioning). */
export const SERVER_INFO = { name: 'blazon', title: 'Blazon', version: '1.0.0' };

export const CAPABILITIES = { tools: {} };

export const INSTRUCTIONS =
  'Brand records of companies: names, descriptions, colours, logo address, social profiles, head office, industry. ' +
  'Look up by web domain or by stock identifier. A field that is absent is not known. ' +
  'When no brand is found, the message says how the input was understood and names similar brands.';

const COMPLETE = `"resultType":"complete","_meta":${JSON.stringify({ [META.serverInfo]: SERVER_INFO })}}`;

/** A result as revision 2026-07-28 has it: complete, and saying who answers. @param result a JSON object that is not empty */
export const stateless = (result: string): string => `${result.slice(0, -1)},${COMPLETE}`;
