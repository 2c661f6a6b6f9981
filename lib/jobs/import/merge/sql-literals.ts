import type { BrandField } from '../../../core/brands/brand-fields.ts';
import type { PrecedenceKey, SourceName } from '../../../core/brands/precedence.ts';
import { strongerThan } from '../../../core/brands/precedence.ts';
import type { Fragment, Transaction } from '../../../db/client.ts';

/**
 * Constants inlined into statements: for parameters the driver would ask the server for types and could not pipeline.
 * Values from a file never go through here; they are copied.
 */

export const literal = (sql: Transaction, name: SourceName | BrandField): Fragment =>
  sql.unsafe(`'${name}'::text`);

/** The sources that `source` may not overwrite, as a text array literal. */
export const strongerSources = (sql: Transaction, key: PrecedenceKey, source: SourceName): Fragment =>
  sql.unsafe(`'{${strongerThan(key, source).join(',')}}'::text[]`);

export const bool = (sql: Transaction, is: boolean): Fragment => sql.unsafe(`${is}`);
