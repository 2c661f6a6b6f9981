import { isMeantAsDomain, type Pick } from '../../../../components/site/logo-choice.ts';
import type { Operation } from '../../../../lib/core/operations.ts';

const PATH = /^\/(?:(ticker|crypto|brands)\/)?(.+)$/;
const CALL = /^get_brand_by_(domain|ticker) (.+)$/;

/** The logo that a request was about; null: none, such as for a call with invalid arguments. */
export function subjectOf({ operation, asked }: { operation: Operation; asked: string }): Pick | null {
  const [, kind, sent] = (operation === 'mcp' ? CALL : PATH).exec(asked) ?? [];
  if (sent === undefined) return null;
  const text = decoded(sent);
  if (kind === 'ticker' || kind === 'crypto') return { kind, text };
  return { kind: kind === 'brands' && !isMeantAsDomain(text) ? 'ticker' : 'domain', text };
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
