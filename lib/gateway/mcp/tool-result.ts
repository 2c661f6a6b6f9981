import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { type BrandLookup, noBrandSentence } from '../brands/brand-lookup.ts';
import { withoutEmpty } from '../brands/brand-record.ts';
import type { ServedRecord } from '../brands/served-record.ts';

const written = new WeakMap<ServedRecord, string>();

/** The record without empty fields, as text and structured content. @param retrySeconds while its website is visited */
export function toolResult(lookup: BrandLookup | Refusal, retrySeconds: number | null = null): string {
  if (isRefusal(lookup)) return notFound(lookup.detail);
  if (lookup.kind === 'none') return notFound(noBrandSentence(lookup, retrySeconds));
  const kept = written.get(lookup.served);
  if (kept !== undefined) return kept;
  const record = withoutEmpty(lookup.served.record);
  const text = JSON.stringify(record, null, 2);
  const result = JSON.stringify({ content: [{ type: 'text', text }], structuredContent: record });
  written.set(lookup.served, result);
  return result;
}

const notFound = (text: string): string =>
  JSON.stringify({ content: [{ type: 'text', text }], isError: true });
