import type { DocsContext } from './context.ts';
import { pageDocument } from './document.ts';
import { markdownTwin } from './markdown-twin.ts';
import { ALL_PAGES, ERROR_PAGES, markdownPath, SECTIONS } from './pages.ts';

/** `/llms.txt` (llmstxt.org): title, summary and links to the Markdown of every page. */
export function llmsText(origin: string): string {
  const lists = [...SECTIONS, { title: 'Optional', pages: ERROR_PAGES }].map(({ title, pages }) => {
    const links = pages.map(({ menu, path, lead }) => `- [${menu}](${origin}${markdownPath(path)}): ${lead}`);
    return `## ${title}\n\n${links.join('\n')}`;
  });
  return `# Blazon

> Logos for any domain, stock or coin as hotlinked PNGs (\`GET /{domain}\`, \`/ticker/{symbol}\`, \`/crypto/{symbol}\`), and brand records as JSON (\`GET /brands/{identifier}\`) or over MCP (\`POST /mcp\`).

Publishable tokens (\`pk_…\`) go into the query string of logo URLs and may be public. Secret tokens (\`sk_…\`) go into the \`Authorization: Bearer\` header and never into web pages. Do not cache or store logos. The OpenAPI description is at ${origin}/openapi.json. All pages in one file: ${origin}/llms-full.txt.

${lists.join('\n\n')}
`;
}

/** `/llms-full.txt`: every page in full, in reading order. */
export async function llmsFullText(context: DocsContext): Promise<string> {
  const pages = await Promise.all(
    ALL_PAGES.map(async ({ path, source }) => {
      const text = markdownTwin(await pageDocument(source, context), context.addresses.app);
      return `${text.trim()}\n\nSource: ${context.addresses.app}${path}\n`;
    }),
  );
  return pages.join('\n---\n\n');
}
