import type { BrandField } from '../../../core/brands/brand-fields.ts';
import type { PrecedenceKey, SourceName } from '../../../core/brands/precedence.ts';
import { strongerThan } from '../../../core/brands/precedence.ts';
import type { Fragment } from '../../../db/audited.ts';
import type { Transaction } from '../../../db/client.ts';

/*
 * Constants of our own, inlined into statements. As parameters the driver would first ask the server for their types and
 * could not pipeline the statement. Values from a file never go through here: they are copied.
 */

/** A source or field name as a text literal. */
export const literal = (sql: Transaction, name: SourceName | BrandField): Fragment =>
  sql.unsafe(`'${name}'::text`);

/** The sources that `source` may not overwrite, as a text array literal. */
export const strongerSources = (sql: Transaction, key: PrecedenceKey, source: SourceName): Fragment =>
  sql.unsafe(`'{${strongerThan(key, source).join(',')}}'::text[]`);

/** A boolean literal. */
export const bool = (sql: Transaction, is: boolean): Fragment => sql.unsafe(`${is}`);
