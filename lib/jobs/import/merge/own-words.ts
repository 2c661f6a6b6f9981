import type { BrandField } from '../../../core/brands/brand-fields.ts';
import type { PrecedenceKey, SourceName } from '../../../core/brands/precedence.ts';
import { strongerThan } from '../../../core/brands/precedence.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Fragment } from './look-up.ts';

/*
 * Words of ours, written into the statements. Given as parameters, the driver would ask the server what they are before
 * each statement, and could not send the next one behind it. What a file says never comes this way: it is copied.
 */

/** A name of ours as a text. */
export const word = (sql: Transaction, name: SourceName | BrandField): Fragment =>
  sql.unsafe(`'${name}'::text`);

/** The sources that `source` may not overwrite, as an array of texts. */
export const strongerSources = (sql: Transaction, key: PrecedenceKey, source: SourceName): Fragment =>
  sql.unsafe(`'{${strongerThan(key, source).join(',')}}'::text[]`);

export const yes = (sql: Transaction, is: boolean): Fragment => sql.unsafe(`${is}`);
