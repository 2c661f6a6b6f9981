import { ERROR_PAGES, markdownPath, SECTIONS } from './pages.ts';

/** `/llms.txt` (llmstxt.org): title, summary and links to the Markdown of every page. */
export function llmsText(origin: string): string {
  const lists = [...SECTIONS, { title: 'Optional', pages: ERROR_PAGES }].map(({ title, pages }) => {
    const links = pages.map(({ menu, path, lead }) => `- [${menu}](${origin}${markdownPath(path)}): ${lead}`);
    return `## ${title}\n\n${links.join('\n')}`;
  });
  return `# Blazon

> Logos for any domain, stock or coin as hotlinked PNGs (\`GET /{domain}\`, \`/ticker/{symbol}\`, \`/crypto/{symbol}\`), and brand records as JSON (\`GET /brands/{identifier}\`) or over MCP (\`POST /mcp\`).

Publishable tokens (\`pk_…\`) go into the query string of logo URLs and may be public. Secret tokens (\`sk_…\`) go into the \`Authorization: Bearer\` header and never into web pages. Do not cache or store logos. The OpenAPI description is at ${origin}/openapi.json.

${lists.join('\n\n')}
`;
}
