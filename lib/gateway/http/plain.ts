/** A request as plain values: what the data plane needs of it and nothing of the server that received it. */
export interface PlainRequest {
  method: string;
  /** As sent, without the query. */
  path: string;
  /** As sent, without the `?`. */
  query: string;
  headers: PlainHeaders;
  /** Address of the client, as far as it can be believed; absent: the product itself asks. */
  client?: () => string;
}

/** The request headers the data plane reads, lower-case, first value of each. */
export interface PlainHeaders {
  authorization?: string | undefined;
  'if-none-match'?: string | undefined;
  accept?: string | undefined;
  /** Of the page that asks, when its browser tells. */
  origin?: string | undefined;
  referer?: string | undefined;
  'accept-encoding'?: string | undefined;
}

/** An answer as plain values. */
export interface PlainResponse {
  status: number;
  /** Headers that every answer of its kind has, written out once. */
  fixed: FixedHeaders;
  /** Headers of this answer, alternating name and value. */
  headers: string[];
  /** Further headers as they go over the wire, each with its CRLF: for answers made many thousand times a second. */
  lines?: string;
  body: Buffer | null;
}

/** The same headers twice: alternating name and value, and as they go over the wire. */
export interface FixedHeaders {
  readonly pairs: readonly string[];
  readonly block: string;
}

/** @param pairs alternating name and value; constants of ours, since nothing checks them on their way out */
export function fixedHeaders(pairs: readonly string[]): FixedHeaders {
  let block = '';
  for (let i = 0; i < pairs.length; i += 2) block += `${pairs[i]}: ${pairs[i + 1]}\r\n`;
  return { pairs, block };
}

/** Every header of an answer, alternating name and value. */
export const allHeaders = (answer: PlainResponse): string[] => [
  ...answer.fixed.pairs,
  ...answer.headers,
  ...pairsOf(answer.lines ?? ''),
];

const pairsOf = (lines: string): string[] =>
  lines
    .split('\r\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    });

export type Answer = PlainResponse | Promise<PlainResponse>;

/** Calls `next` at once when the value is there, and later when it has to be waited for. */
export function whenReady<V, R>(value: V | Promise<V>, next: (value: V) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
