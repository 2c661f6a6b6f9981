/** Placeholder for the type only while the schema is generated. */
export type TopList = 'missed' | 'referrer';
