import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Text that is compared byte by byte, whatever the language of the database: its index also answers questions for a
 * beginning (docs/decisions/0021).
 */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
