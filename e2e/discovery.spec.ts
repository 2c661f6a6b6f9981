import { expect } from '@playwright/test';
import { databaseOf, newcomer } from './people.ts';
import { test } from './test.ts';

let made = 0;
const aDomain = () => `looked-at-${process.pid}-${Date.now().toString(36)}-${++made}.com`;

/** What a crawler writes after a visit that found a logo: the browser tests run without the internet. */
async function findLogo(domain: string) {
  const { sql } = await databaseOf();
  await sql`
      with named as (insert into brand (name, source) values (${domain}, 'crawl') returning id),
      placed as (insert into brand_domain (domain, brand_id, is_primary, source) select ${domain}, id, true, 'crawl' from named),
      shown as (select l.* from logo l join brand_domain d on d.brand_id = l.brand_id where d.domain = 'github.com'),
      drawn as (
        insert into logo (brand_id, origin, source, license, master, content_hash)
        select n.id, 'discovered', 'crawl', 'of the site', s.master, s.content_hash from named n, shown s returning id
      ), rendered as (
        insert into logo_rendition (logo_id, size, png, etag)
        select d.id, r.size, r.png, r.etag from drawn d, shown s join logo_rendition r on r.logo_id = s.id
      )
      insert into visit as v (domain, state, reason, logo_kind, logo_url, weight, dhash, visited_at, changed_at, in_a_row)
      values (${domain}, 'found', 'found', 'manifest', ${`https://${domain}/icon.png`}, 88, ${domain}, now(), now(), 1)
      on conflict (domain) do update set state = 'found', reason = 'found', logo_kind = 'manifest', logo_url = excluded.logo_url,
        weight = 88, dhash = excluded.dhash, visited_at = now(), changed_at = now(), in_a_row = 1`;
}

async function isQueued(domain: string): Promise<boolean> {
  const { sql } = await databaseOf();
  return (await sql`select from visit where domain = ${domain} and state = 'queued'`).length === 1;
}

test('the front page shows a logo being found', async ({ page }) => {
  const domain = aDomain();
  await page.goto(`/?q=${domain}`);
  const caption = page.locator('figcaption').first();
  await expect(caption).toContainText(`Looking at ${domain}`);
  await expect.poll(() => isQueued(domain)).toBe(true);
  await findLogo(domain);
  await expect(caption).toContainText('found on its website (web app manifest) today', { timeout: 15_000 });
  await expect
    .poll(() =>
      page
        .locator('figure img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(64);
});

test('an operator sees a find and withdraws it', async ({ page, request }) => {
  const domain = aDomain();
  await findLogo(domain);
  const token = process.env.BLAZON_E2E_TOKEN ?? '';
  const source = async () => (await request.get(`/${domain}?token=${token}`)).headers()['x-logo-source'];
  await expect.poll(source).toBe('discovered');
  await newcomer(page, { isOperator: true });
  await page.goto('/operator/discovery');
  await expect(page.getByRole('img', { name: `Logo of ${domain}` })).toBeVisible();
  await page.getByRole('button', { name: `Withdraw the logo of ${domain}` }).click();
  await expect(page.getByText('The website will not be visited again.')).toBeVisible();
  await expect.poll(source).toBe('monogram');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Discovery is paused.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Discovery is running.')).toBeVisible();
});

test('visits are switched off for an account, also by keyboard', async ({ page }) => {
  await newcomer(page);
  await page.goto('/dashboard/settings');
  const section = page.getByRole('region', { name: /^Missing logos/ });
  await expect(section).toContainText('looked for');
  await section.getByRole('button', { name: 'Stop looking' }).press('Enter');
  await expect(section).toContainText('not looked for');
  await expect(section.getByRole('button', { name: 'Look for missing logos' })).toBeVisible();
});

test('a domain that looks like another waits for an operator', async ({ page }) => {
  const domain = `l00k-alike-${Date.now().toString(36)}.com`;
  const { sql } = await databaseOf();
  await sql`
    insert into visit (domain, state, reason, due_at) values (${domain}, 'refused', 'look_alike', now() + interval '30 days')`;
  await newcomer(page, { isOperator: true });
  await page.goto('/operator/discovery');
  const find = page.getByRole('listitem').filter({ hasText: domain });
  await expect(find).toContainText('looks like the domain of a known brand');
  await find.getByRole('button', { name: `Accept the logo of ${domain}` }).click();
  await expect(page.getByText('Accepted.')).toBeVisible();
  await expect.poll(() => isQueued(domain)).toBe(true);
});

test('owners of websites learn what visits them', async ({ page }) => {
  await page.goto('/bot');
  await expect(page.getByRole('heading', { name: 'BlazonBot' })).toBeVisible();
  await expect(page.getByText('User-agent: BlazonBot')).toBeVisible();
});
