import { z } from 'zod';
import { importRow } from './import-row.ts';

/** JSON Schema (2020-12) of a line of Blazon's own JSONL, as it is written: `type` may be left out for brands. */
export function rowSchema(): object {
  const schema = z.toJSONSchema(importRow, { io: 'input', unrepresentable: 'any' }) as {
    oneOf: { properties: Record<string, { const?: string }>; required: string[] }[];
  };
  return {
    ...schema,
    title: 'A row of an import into Blazon',
    oneOf: schema.oneOf.map((row) =>
      row.properties.type?.const === 'brand'
        ? { ...row, required: row.required.filter((name) => name !== 'type') }
        : row,
    ),
  };
}
