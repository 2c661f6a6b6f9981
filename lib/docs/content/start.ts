import { type Block, code, h2, ol, p, ul } from '../blocks.ts';
import { type DocsContext, logoUrl, SECRET_PLACEHOLDER, tokenOf } from '../context.ts';
import { exchanged, pictures } from './answers.ts';

export function overview(context: DocsContext): Block[] {
  const { image, base, mcp } = context.addresses;
  return [
    pictures(context, [
      { path: '/github.com', caption: '`/github.com` a domain' },
      { path: '/ticker/AAPL', caption: '`/ticker/AAPL` a stock' },
      { path: '/ticker/EURUSD', caption: '`/ticker/EURUSD` a currency pair' },
      { path: '/crypto/BTC', caption: '`/crypto/BTC` a coin' },
    ]),
    h2('What there is'),
    ul(
      `**Logos**, for pages: \`${image}/{domain}\`, \`/ticker/{symbol}\`, \`/crypto/{symbol}\`. Square PNG, hotlinked, with a publishable token in the address. [By domain](/docs/logo-by-domain), [by stock identifier](/docs/logo-by-stock-identifier), [by coin](/docs/logo-by-coin).`,
      `**Brand records**, for programs: \`${base}/brands/{identifier}\`. JSON, with a secret token in a header, on paid plans. [Brand record](/docs/brand-record).`,
      `**The same records for assistants**: \`${mcp}/mcp\`, two tools over streamable HTTP. [MCP](/docs/mcp), [set it up](/docs/mcp-set-up).`,
    ),
    h2('Where to begin'),
    ul(
      'In a hurry: [Quick start](/docs/quick-start).',
      'With another logo service today: [Moving over](/docs/moving-over).',
      'With a ticker, an ISIN or a spelling that puzzles you: [Identifiers](/docs/identifiers).',
      'With an error code: [Errors](/docs/errors).',
    ),
    h2('These pages as Markdown'),
    p(
      'Add `.md` to the address of any page here, or begin at [`/llms.txt`](/llms.txt). Both forms are made of the same text.',
    ),
  ];
}

export async function quickStart(context: DocsContext): Promise<Block[]> {
  const url = logoUrl(context, '/github.com', '&size=128');
  const html = `<img src="${url.replaceAll('&', '&amp;')}" alt="GitHub logo" width="64" height="64" loading="lazy" decoding="async">`;
  const { base, image } = context.addresses;
  const token =
    context.token === null
      ? 'Put your own token in the place of `pk_YOUR_TOKEN`.'
      : 'The examples below carry a token that works: paste them as they are.';
  return [
    h2('Put a logo into a page'),
    ol(
      `Take a publishable token: it begins with \`pk_\` and may be seen by everybody. ${token}`,
      `Write the domain behind \`${image}/\` and the token behind \`?token=\`. That is the whole address of a picture.`,
      'Put it into an image. Do not copy the picture to your own server: it is loaded at each use.',
    ),
    code('html', 'HTML', html),
    pictures(context, [{ path: '/github.com', caption: 'What it shows' }]),
    h2('See what came'),
    p(
      'Every answer says what it is. `X-Logo-Source: catalog` is a logo, `monogram` a generated one, and every limit stands in the headers.',
    ),
    ...(await exchanged(context.ask.logo('/github.com', 'size=128'))),
    h2('In your language'),
    code('sh', 'curl', `curl -o github.png '${url}'`),
    code(
      'tsx',
      'React, Next.js',
      `const TOKEN = '${tokenOf(context)}';

export function Logo({ domain, name, size = 64 }: { domain: string; name: string; size?: 64 | 128 | 256 }) {
  // A plain <img>: image optimisers store copies, which is not allowed.
  return (
    <img
      src={\`${image}/\${encodeURIComponent(domain)}?token=\${TOKEN}&size=\${size}\`}
      alt={\`\${name} logo\`}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}`,
    ),
    code(
      'html',
      'Vue',
      `<img :src="\`${image}/\${encodeURIComponent(domain)}?token=\${token}&size=128\`" :alt="\`\${name} logo\`" width="64" height="64" loading="lazy">`,
    ),
    code(
      'html',
      'Svelte',
      `<img src={\`${image}/\${encodeURIComponent(domain)}?token=\${token}&size=128\`} alt={\`\${name} logo\`} width="64" height="64" loading="lazy">`,
    ),
    code('text', 'Markdown', `![GitHub logo](${url})`),
    code('text', 'Spreadsheet', `=IMAGE("${url}")`),
    h2('Draw something of your own instead'),
    p(
      'With `fallback=404` an unknown domain is an error and no picture, so `onerror` runs. Without it a monogram comes, and nothing has to be handled.',
    ),
    code(
      'html',
      'HTML',
      `<img src="${logoUrl(context, '/quiet-harbour.com', '&fallback=404').replaceAll('&', '&amp;')}" alt="" width="64" height="64" onerror="this.replaceWith('No logo')">`,
    ),
    h2('Ask for a brand record'),
    p('On paid plans, from a server, with a secret token. [All fields](/docs/brand-record#fields).'),
    code(
      'sh',
      'curl',
      `curl '${base}/brands/apple.com' \\\n  -H 'Authorization: Bearer ${SECRET_PLACEHOLDER}'`,
    ),
    code(
      'tsx',
      'TypeScript',
      `const answer = await fetch('${base}/brands/apple.com', {
  headers: { Authorization: \`Bearer \${process.env.BLAZON_TOKEN}\` },
});
if (!answer.ok) throw new Error(\`\${answer.status} \${answer.headers.get('x-error-code')}\`);
const brand = await answer.json();`,
    ),
    h2('Limit a token to your sites'),
    p(
      'A publishable token can be limited to the sites that may use it: an exact host, or `*.example.com` for everything below it. A page elsewhere is refused, [`domain_not_allowed`](/docs/errors/domain_not_allowed). Browsers say which page asks and cannot be made to lie; programs can say anything. So the limit keeps your token off other sites, and does not stop programs.',
    ),
    h2('Next'),
    ul(
      'A stock, a currency or a coin: [Identifiers](/docs/identifiers).',
      'Sizes, limits and what counts: [Plans and limits](/docs/plans).',
      'What must stay visible on the free plan: [Caching and attribution](/docs/caching-and-attribution).',
    ),
  ];
}
