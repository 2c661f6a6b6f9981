/** A request as plain values, independent of the server that received it. */
export interface PlainRequest {
  method: string;
  /** As sent, without the query. */
  path: string;
  /** As sent, without the `?`. */
  query: string;
  headers: PlainHeaders;
  /** Address of the client, as far as it can be trusted; absent for requests of the product itself. */
  client?: () => string;
}

/** The request headers the data plane reads, lower-case, first value of each. */
export interface PlainHeaders {
  authorization?: string | undefined;
  'if-none-match'?: string | undefined;
  accept?: string | undefined;
  /** Of the requesting page, if the browser sends it. */
  origin?: string | undefined;
  referer?: string | undefined;
  'accept-encoding'?: string | undefined;
}

/** A response as plain values. */
export interface PlainResponse {
  status: number;
  /** Headers that all responses of this kind share. */
  fixed: FixedHeaders;
  /** Headers of this response, alternating name and value. */
  headers: string[];
  /** Further headers as they go over the wire, each with its CRLF: cheaper than pairs. */
  lines?: string;
  body: Buffer | null;
}

/** The same headers as pairs, alternating name and value, and as they go over the wire. */
export interface FixedHeaders {
  readonly pairs: readonly string[];
  readonly block: string;
}

/** @param pairs alternating name and value; constants only, since they are not checked on their way out */
export function fixedHeaders(pairs: readonly string[]): FixedHeaders {
  let block = '';
  for (let i = 0; i < pairs.length; i += 2) block += `${pairs[i]}: ${pairs[i + 1]}\r\n`;
  return { pairs, block };
}

/** Every header of a response, alternating name and value. */
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

/** Calls `next` right away if the value is there, and otherwise when it has arrived. */
export function whenReady<V, R>(value: V | Promise<V>, next: (value: V) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Replaces what `work` throws or rejects with by the result of `fail`. */
export function guarded<R>(work: () => R | Promise<R>, fail: (error: unknown) => R): R | Promise<R> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(fail) : result;
  } catch (error) {
    return fail(error);
  }
}
