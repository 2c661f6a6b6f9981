import { z } from 'zod';

const text = z.string().optional();
const output = {
  ...Object.fromEntries(
    ['name', 'domain', 'long_name', 'short_description', 'long_description', 'website', 'logo'].map((key) => [
      key,
      text,
    ]),
  ),
  colors: z.array(z.string()).optional(),
  ...Object.fromEntries(['founded_year', 'issued_currency', 'number_of_employees'].map((key) => [key, text])),
  social_media: z.looseObject({ x: text, linkedin: text }).optional(),
  address: z.looseObject({ address1: text, city: text, state: text, zip: text, country: text }).optional(),
  ...Object.fromEntries(
    ['gics_sector', 'gics_industry_group', 'gics_industry', 'gics_sub_industry'].map((key) => [key, text]),
  ),
};

/** The two tools with one record in memory, without authentication, limits, lookups or counting. */
export function registerTool(server, record) {
  for (const [name, argument] of [
    ['get_brand_by_domain', 'domain'],
    ['get_brand_by_ticker', 'symbol'],
  ])
    server.registerTool(
      name,
      {
        title: name,
        description: name,
        inputSchema: z.object({ [argument]: z.string() }),
        outputSchema: z.object(output),
      },
      async () => ({
        content: [{ type: 'text', text: JSON.stringify(record, null, 2) }],
        structuredContent: record,
      }),
    );
}
