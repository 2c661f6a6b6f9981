import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Compared byte by byte, in any locale, so its index also serves prefix searches (docs/decisions/0021). */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
