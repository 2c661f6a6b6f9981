import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { blazon, newcomer } from './people.ts';
import type { State } from './states/state.ts';

interface Looking {
  /** A page signed in for the state; each person signs in once. */
  pageOf: (state: State) => Promise<Page>;
  addressOf: (state: State) => Promise<string>;
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

export const test = base.extend<{ looking: Looking }, { made: Made }>({
  made: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => use(new Made()),
    { scope: 'worker' },
  ],
  looking: async ({ browser, made }, use) => {
    const pages: Page[] = [];
    await use({
      pageOf: async ({ as }) => {
        const page = await made.newPage(browser, as);
        pages.push(page);
        return page;
      },
      addressOf: async ({ path }) => {
        if (!path.includes('{')) return path;
        const { account, banned } = await made.accounts();
        return path.replace('{account}', account).replace('{banned}', banned);
      },
    });
    await Promise.all(pages.map((page) => page.close()));
  },
});

/** Shared by the states of a worker: sign-ins and commands are slow, and so is a browser without cached scripts. */
class Made {
  #context: Promise<BrowserContext> | null = null;
  #storages = new Map<State['as'], Promise<Storage>>();
  #accounts: Promise<{ account: string; banned: string }> | null = null;

  async newPage(browser: Browser, as: State['as']): Promise<Page> {
    const storage = as === 'visitor' ? { cookies: [], origins: [] } : await this.#storageOf(browser, as);
    this.#context ??= browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
    const context = await this.#context;
    await context.setStorageState(storage);
    return context.newPage();
  }

  #storageOf(browser: Browser, as: State['as']): Promise<Storage> {
    const known = this.#storages.get(as) ?? signedIn(browser, as);
    this.#storages.set(as, known);
    return known;
  }

  accounts(): Promise<{ account: string; banned: string }> {
    this.#accounts ??= makeAccounts();
    return this.#accounts;
  }
}

async function signedIn(browser: Browser, as: State['as']): Promise<Storage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await newcomer(page, { isOperator: as === 'operator' });
  if (as === 'person') {
    // Gives the charts data.
    await page.goto('/dashboard');
    await expect(page.getByRole('img', { name: /^Logo of github.com/ })).toHaveJSProperty('complete', true);
  }
  if (as === 'customer') {
    await page.goto('/dashboard/settings');
    const account = await page
      .locator('#account')
      .locator('xpath=ancestor::section')
      .locator('code')
      .innerText();
    // An approved request creates a notification.
    await blazon(['plan', 'request', account, 'scale']);
    const [asked] = Object.values(await blazon(['plan', 'requests', '--account', account])) as {
      id: string;
    }[];
    await blazon(['plan', 'approve', asked?.id ?? '']);
    await blazon(['token', 'create', '--account', account, '--kind', 'secret', '--name', 'Newsroom']);
  }
  if (as === 'stray') {
    await page.goto('/dashboard/settings');
    const ending = page.getByRole('region', { name: /^Delete the account/ });
    await ending.getByLabel('Type “delete” to confirm').fill('delete');
    await ending.getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL(/\/new-account$/);
  }
  const storage = await context.storageState();
  await context.close();
  return storage;
}

async function makeAccounts(): Promise<{ account: string; banned: string }> {
  const anAccount = async () =>
    String((await blazon(['token', 'create', '--kind', 'secret', '--plan', 'scale'])).account);
  const [account, banned] = [await anAccount(), await anAccount()];
  await blazon(['exchange', 'request', account, 'XCNQ', '--reason', 'For our readers in Canada.']);
  await blazon(['exchange', 'enable', account, 'XBUE']);
  await blazon(['correction', 'submit', account, 'apple.com', '--note', 'This is an old logo.']);
  await blazon(['account', 'ban', banned, '--reason', 'For a test.']);
  return { account, banned };
}
