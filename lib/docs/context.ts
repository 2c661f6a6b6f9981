import { type Addresses, publicAddress } from '../core/config/config.ts';

export interface DocsContext {
  addresses: Addresses;
  /** Origin for the images on the page itself; empty: relative URLs. */
  imageOrigin: string;
  /** The reader's publishable token, shown in examples; null: a placeholder is shown. */
  token: string | null;
  /** Publishable token of the images on the page itself; null: they are left out. */
  imageToken: string | null;
  examples: ExampleRequests;
}

/** A component of content/docs that code generates, as Markdown. Attributes are strings. */
export type LiveComponent = (
  attributes: Record<string, string>,
  context: DocsContext,
) => string | Promise<string>;

export interface ExampleRequests {
  logo(path: string, query?: string, headers?: Record<string, string>): Promise<Example | null>;
  /** The pretty-printed record as a paid account gets it; null: no such brand, or the database is down. */
  brand(identifier: string): Promise<Example | null>;
  brandWithoutToken(identifier: string): Promise<Example | null>;
  mcp(method: string, params: Record<string, unknown>): Promise<Example | null>;
}

export interface Example {
  request: string;
  status: number;
  /** Status line and headers, one per line. */
  head: string;
  /** null: empty or binary. */
  body: string | null;
  etag: string | null;
}

/** For headings and links, which do not depend on responses. */
const noExamples: ExampleRequests = {
  logo: async () => null,
  brand: async () => null,
  brandWithoutToken: async () => null,
  mcp: async () => null,
};

export const LOCALHOST = publicAddress({ host: 'localhost', port: 3000 });

/** For pages that are the same on every installation, and for the search index. */
export const placeholderContext: DocsContext = {
  addresses: { image: LOCALHOST, base: LOCALHOST, mcp: LOCALHOST, app: LOCALHOST },
  imageOrigin: '',
  token: null,
  imageToken: null,
  examples: noExamples,
};
