import { type Block, code, h2, note, p, ul } from '../blocks.ts';
import { type DocsContext, SECRET_PLACEHOLDER } from '../context.ts';
import { MCP_CLIENTS, MCP_TOKEN_VARIABLE } from '../mcp-clients.ts';

export function mcpSetUp(context: DocsContext): Block[] {
  const url = `${context.addresses.mcp}/mcp`;
  return [
    h2('Before you begin'),
    ul(
      'A secret token that begins with `sk_pa_` or `sk_en_`, of an account on Startup, Scale or Enterprise.',
      `The address: \`${url}\`. Transport: streamable HTTP.`,
    ),
    p('Keep the token in the environment and out of files that are shared:'),
    code('sh', 'Environment', `export ${MCP_TOKEN_VARIABLE}='${SECRET_PLACEHOLDER}'`),
    ...MCP_CLIENTS.flatMap(({ name, where, language, configuration, install, after }): Block[] => [
      h2(name),
      p(where),
      code(language, `${name} configuration`, configuration(url)),
      ...(install === undefined
        ? []
        : [p(`Or [open ${name} and add it](${install(url)}). The link carries no token.`)]),
      p(after),
    ]),
    h2('Try it'),
    p('Ask the assistant:'),
    ul(
      'What are the brand colours of spotify.com?',
      'Which industry is VOD.L in, and where is its head office?',
      'Make a table of the companies behind US0378331005, US5949181045 and US02079K3059.',
    ),
    h2('When it does not work'),
    ul(
      '401: the variable is empty, or the token begins with `pk_` or with `sk_` alone. See [`token_wrong_kind`](/docs/errors/token_wrong_kind).',
      '403: the plan has no MCP ([`plan_required`](/docs/errors/plan_required)), or a web page asked.',
      '405 on GET: fine. There is no event stream to open.',
      '429: the day is used up. Lists still work, so that the assistant can say why.',
    ),
    note(
      'There is no sign-in by browser (OAuth) yet: assistants that take nothing else cannot be connected.',
    ),
  ];
}
