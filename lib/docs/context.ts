import { type Addresses, publicAddress } from '../core/config/config.ts';

/** What pages of the documentation are written for: one installation, one reader, now. */
export interface DocsContext {
  /** Where each group of endpoints answers: what people copy. */
  addresses: Addresses;
  /** Origin of the pictures on the page itself; empty: the page's own, whatever it is called. */
  pictureOrigin: string;
  /** The publishable token in every example; null: none is in force. */
  token: string | null;
  ask: Ask;
}

/** Asks this very instance, so that examples show what it answers and not what somebody typed. */
export interface Ask {
  /** @param query without the token, without `?` */
  logo(path: string, query?: string, headers?: Record<string, string>): Promise<Shown | null>;
  /** What a paying account is answered, its JSON laid out; null: there is no record, or nobody can tell now. */
  brand(identifier: string): Promise<Shown | null>;
  /** What somebody without a token is answered. */
  brandWithoutToken(identifier: string): Promise<Shown | null>;
  /** What a client that may is answered to a message over MCP, its JSON laid out. */
  mcp(method: string, params: Record<string, unknown>): Promise<Shown | null>;
}

/** An answer, as it is shown. */
export interface Shown {
  request: string;
  status: number;
  /** Status line and headers, one per line. */
  head: string;
  /** null: it has none, or it is a picture. */
  body: string | null;
  etag: string | null;
}

/** Stands where a token would. */
export const TOKEN_PLACEHOLDER = 'pk_YOUR_TOKEN';
export const SECRET_PLACEHOLDER = 'sk_pa_YOUR_TOKEN';

export const tokenOf = ({ token }: DocsContext): string => token ?? TOKEN_PLACEHOLDER;

/** Address of a logo, to be copied. @param path as it is sent @param more further parameters, beginning with `&` */
export const logoUrl = (context: DocsContext, path: string, more = ''): string =>
  `${context.addresses.image}${path}?token=${tokenOf(context)}${more}`;

/** Address of a logo that the page itself shows. */
export const pictureUrl = (context: DocsContext, path: string, more = ''): string =>
  `${context.pictureOrigin}${path}?token=${tokenOf(context)}${more}`;

/** Asks nobody: for headings, links and whatever else does not depend on answers. */
export const SILENT: Ask = {
  logo: async () => null,
  brand: async () => null,
  brandWithoutToken: async () => null,
  mcp: async () => null,
};

const HERE = publicAddress({ host: 'localhost', port: 3000 });

/** A context of no installation in particular. */
export const NOWHERE: DocsContext = {
  addresses: { image: HERE, base: HERE, mcp: HERE, app: HERE },
  pictureOrigin: '',
  token: null,
  ask: SILENT,
};
