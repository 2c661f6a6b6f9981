/** Effects of a downgrade, in English; messages/ has translations (docs/decisions/0044). */
export const EFFECTS = {
  smaller_logos:
    'Logos are served at {limit, number} px at most, even if a page asks for {before, number} px.',
  attribution: 'Every page that shows logos must show the attribution link.',
  no_brand_data: 'Brand data requests get 403 plan_required.',
  no_brand_data_token:
    'Brand data requests get 403 plan_required; 1 brand token stops working until you upgrade again.',
  no_brand_data_tokens:
    'Brand data requests get 403 plan_required; {tokens, number} brand tokens stop working until you upgrade again.',
  no_mcp: 'MCP stops working.',
  fewer_logos:
    'Logo requests are limited to {limit, number} a day instead of {before, number}; your last 30 days stayed below that.',
  fewer_logos_busiest:
    'Logo requests are limited to {limit, number} a day instead of {before, number}; the busiest of your last 30 days had {busiest, number}.',
  fewer_logos_today:
    'Logo requests are limited to {limit, number} a day instead of {before, number}; {today, number} were used today, so further ones are refused until 00:00 UTC.',
  slower_logos: 'Logo requests are limited to {limit, number} a minute instead of {before, number}.',
  less_brand_data:
    'Brand data and MCP requests are limited to {limit, number} a day instead of {before, number}; your last 30 days stayed below that.',
  less_brand_data_busiest:
    'Brand data and MCP requests are limited to {limit, number} a day instead of {before, number}; the busiest of your last 30 days had {busiest, number}.',
  less_brand_data_today:
    'Brand data and MCP requests are limited to {limit, number} a day instead of {before, number}; {today, number} were used today, so further ones are refused until 00:00 UTC.',
  slower_brand_data:
    'Brand data and MCP requests are limited to {limit, number} a minute instead of {before, number}.',
} as const;

export type EffectText = keyof typeof EFFECTS;
