// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameTexts } from '../../../components/site/frame-texts.tsx';
import { SiteTextsProvider } from '../../../components/site/site-texts.tsx';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { parsePastedDomain } from '../../../lib/core/identifiers/domain.ts';
import en from '../../../messages/en.ts';
import { Workbench, type WorkbenchProps } from './workbench.tsx';
import { workbenchTexts } from './workbench-texts.ts';

const SUGGESTIONS: Record<string, object[]> = {
  gith: [{ kind: 'domain', name: 'GitHub', domain: 'github.com' }],
  Bitcoin: [{ kind: 'crypto', name: 'Bitcoin', symbol: 'BTC' }],
  bitcoin: [{ kind: 'crypto', name: 'Bitcoin', symbol: 'BTC' }],
};

let searched: string[] = [];

async function respond(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(String(input), 'http://blazon.test');
  if (url.pathname === '/api/search') {
    const text = url.searchParams.get('q') ?? '';
    searched.push(text);
    const domain = parsePastedDomain(text);
    return Response.json(SUGGESTIONS[text] ?? [], {
      headers: isRefusal(domain) ? {} : { 'X-Typed-Domain': domain.host },
    });
  }
  return new Response(null, { headers: { 'X-Logo-Source': 'catalog', 'X-Logo-Match': 'exact' } });
}

configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => {
  searched = [];
  vi.stubGlobal('fetch', respond);
  // Nothing is downloaded; a complete image without pixels counts as failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function renderWorkbench(props: Partial<WorkbenchProps> = {}): void {
  render(
    <SiteTextsProvider
      texts={{ frame: frameTexts(), broken: en.site.broken, theme: en.site.theme, copy: en.site.copy }}
    >
      <Workbench
        texts={workbenchTexts('free')}
        imageToken="pk_page"
        readerToken="pk_own"
        tokenLink={{ href: '/sign-up', text: 'Sign up' }}
        onRequest={{ why: 'exchange on request', link: { href: '/sign-up', text: 'Sign up to request it' } }}
        imageOrigin={{ fixed: 'https://img.test', configured: 'https://img.test' }}
        counts={{ brands: null, coins: null }}
        showcase={{ brands: [{ name: 'Spotify', domain: 'spotify.com' }], coins: [] }}
        initial={{ kind: 'domain', text: 'github.com', size: 256, fallback: 'monogram' }}
        initialTyped=""
        initialName="GitHub"
        note={null}
        {...props}
      />
    </SiteTextsProvider>,
  );
}

const previewImage = () => document.querySelector('figure img')?.getAttribute('src') ?? '';
const box = () => screen.getByRole('combobox');

test('builds the URL of the initial choice', () => {
  renderWorkbench();
  expect(previewImage()).toBe('https://img.test/github.com?token=pk_page&size=256&fallback=monogram');
});

test('the URL to copy has the token of the reader, never the one of the page', () => {
  renderWorkbench();
  expect(document.querySelector('dl')?.textContent).toContain('token=pk_own');
  expect(document.querySelector('dl')?.textContent).not.toContain('pk_page');
  cleanup();
  renderWorkbench({ readerToken: null });
  expect(document.querySelector('dl')?.textContent).toContain('token=pk_YOUR_TOKEN');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/sign-up');
});

test.each([
  ['free', /64.*Free.*256.*Startup/],
  ['startup', null],
] as const)('%s: says which plans have larger sizes, if any', (plan, hint) => {
  renderWorkbench({ texts: workbenchTexts(plan) });
  const described = screen.getByRole('group', { name: 'Size in pixels' }).getAttribute('aria-describedby');
  const said = described === null ? null : document.getElementById(described)?.textContent;
  if (hint === null) expect(said).toBeNull();
  else expect(said).toMatch(hint);
});

test('size and fallback change the URL', async () => {
  const user = userEvent.setup();
  renderWorkbench();
  await user.click(screen.getByRole('radio', { name: '64' }));
  await user.click(screen.getByRole('radio', { name: '404' }));
  expect(previewImage()).toBe('https://img.test/github.com?token=pk_page&size=64&fallback=404');
});

test('a suggestion is chosen with the keyboard', async () => {
  const user = userEvent.setup();
  renderWorkbench({ initial: { kind: 'domain', text: 'x.com', size: 64, fallback: 'monogram' } });
  await user.type(box(), 'gith');
  await screen.findByRole('option', { name: /GitHub/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box()).toHaveProperty('value', 'github.com');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(previewImage()).toContain('/github.com?');
});

test('Escape closes the list, then empties the box', async () => {
  const user = userEvent.setup();
  renderWorkbench();
  await user.type(box(), 'gith');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box()).toHaveProperty('value', 'gith');
  await user.keyboard('{Escape}');
  expect(box()).toHaveProperty('value', '');
});

test('the image follows a typed domain', async () => {
  const user = userEvent.setup();
  renderWorkbench();
  await user.type(box(), 'acme.io');
  await waitFor(() => expect(previewImage()).toContain('/acme.io?'));
});

test('a pasted URL is the domain it names', async () => {
  renderWorkbench();
  await userEvent.click(box());
  await userEvent.paste(' http://www.bbc.co.uk:80/news?x#y ');
  await waitFor(() => expect(previewImage()).toContain('/www.bbc.co.uk?'));
  await userEvent.keyboard('{Enter}');
  expect(box()).toHaveProperty('value', 'www.bbc.co.uk');
});

test.each(['apple.notatld', 'ap<le', 'printer.local', '💩'])(
  '%j is not requested: no logo can have that name',
  async (text) => {
    renderWorkbench();
    await userEvent.click(box());
    await userEvent.paste(text);
    await waitFor(() => expect(searched).toContain(text));
    // Longer than the pauses before a request.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(previewImage()).toContain('/github.com?');
  },
);

test('an image without a response is requested again with a button', async () => {
  renderWorkbench();
  const image = () => screen.getByRole('img', { name: /^Logo of/ });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
  fireEvent.error(image());
  const button = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('No image').parentElement?.textContent).toContain('No response');
  vi.stubGlobal('fetch', respond);
  await userEvent.click(button);
  expect(screen.queryByText('No image')).toBeNull();
  expect(document.activeElement?.tagName).toBe('FIGURE');
  fireEvent.load(image());
  await waitFor(() => expect(screen.getByText(/exact match/)).toBeDefined());
});

test('another kind picks the subject of that kind', async () => {
  const user = userEvent.setup();
  renderWorkbench({
    initial: { kind: 'domain', text: 'bitcoin.org', size: 64, fallback: 'monogram' },
    initialName: null,
  });
  await user.click(screen.getByRole('radio', { name: en.site.build.kinds.crypto }));
  await waitFor(() => expect(previewImage()).toContain('/crypto/BTC?'));
  expect(box()).toHaveProperty('value', 'BTC');
});

test('a logo of the wall loads into the builder', async () => {
  const user = userEvent.setup();
  renderWorkbench();
  await user.click(screen.getByRole('link', { name: 'Spotify' }));
  expect(previewImage()).toContain('/spotify.com?');
});

test('an exchange that is not enabled can be requested', async () => {
  const headers = { 'X-Logo-Source': 'monogram', 'X-Logo-Reason': 'exchange_not_enabled' };
  vi.stubGlobal('fetch', async () => new Response(null, { headers }));
  renderWorkbench({
    initial: { kind: 'ticker', text: '2222.SR', size: 64, fallback: 'monogram' },
    initialName: null,
  });
  const image = document.querySelector('figure img');
  if (image !== null) fireEvent.load(image);
  const link = await screen.findByRole('link', { name: 'Sign up to request it' });
  expect(link.getAttribute('href')).toBe('/sign-up');
  expect(link.closest('figcaption')?.textContent).toContain('2222.SR, exchange on request');
});

test('without a demo token only a publishable one is accepted', async () => {
  const user = userEvent.setup();
  renderWorkbench({ imageToken: null, readerToken: null });
  expect(previewImage()).toBe('');
  const field = screen.getByLabelText(en.site.noToken.label);
  await user.type(field, 'sk_secret');
  await user.click(screen.getByRole('button', { name: en.site.noToken.submit }));
  expect(previewImage()).toBe('');
  await user.clear(field);
  await user.type(field, 'pk_mine');
  await user.click(screen.getByRole('button', { name: en.site.noToken.submit }));
  expect(previewImage()).toContain('token=pk_mine');
});

test('a wall of logos is one stop of the Tab key, and arrow keys go through it', async () => {
  renderWorkbench({
    showcase: { brands: ['a.com', 'b.com', 'c.com'].map((domain) => ({ name: domain, domain })), coins: [] },
  });
  const links = screen.getAllByRole('link', { name: /^[abc]\.com$/ });
  expect(links.map((link) => link.tabIndex)).toEqual([0, -1, -1]);
  links[0]?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toBe(links[2]);
  await userEvent.tab({ shift: true });
  expect(links).not.toContain(document.activeElement);
  await userEvent.tab();
  expect(document.activeElement).toBe(links[2]);
});

test('another kind stays unpicked if the search fails', async () => {
  renderWorkbench({ initial: { kind: 'crypto', text: 'BTC', size: 64, fallback: 'monogram' } });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }));
  await userEvent.click(screen.getByRole('radio', { name: en.site.build.kinds.domain }));
  await screen.findByText(en.site.search.notes.failed);
  expect(previewImage()).toContain('/crypto/BTC?');
  expect(screen.getByRole('radio', { name: en.site.build.kinds.crypto })).toHaveProperty('checked', true);
});
