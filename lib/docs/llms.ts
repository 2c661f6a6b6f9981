import { inline, markdownPath } from './markdown.ts';
import { ERROR_PAGES, menuTitle, SECTIONS } from './pages.ts';

/**
 * `/llms.txt`: what there is, for assistants (llmstxt.org): a title, a summary and lists of links to Markdown.
 * @param origin of the pages
 */
export function llmsText(origin: string): string {
  const lists = [...SECTIONS, { title: 'Optional', pages: ERROR_PAGES }].map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages
        .map(
          (page) =>
            `- [${menuTitle(page)}](${origin}${markdownPath(page.path)}): ${inline(page.lead, origin)}`,
        )
        .join('\n')}`,
  );
  return `# Blazon

> Logos for any domain, stock or coin as a PNG to hotlink (\`GET /{domain}\`, \`/ticker/{symbol}\`, \`/crypto/{symbol}\`), and brand records as JSON (\`GET /brands/{identifier}\`) and over MCP (\`POST /mcp\`).

Publishable tokens (\`pk_…\`) go into the query of logos and may be public. Secret tokens (\`sk_…\`) go into the header \`Authorization: Bearer\` and never into pages. Logos are never to be cached or stored. The interface is described at ${origin}/openapi.json.

${lists.join('\n\n')}
`;
}
