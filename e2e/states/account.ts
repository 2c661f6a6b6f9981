import { mailTo, pathIn } from '../mailbox.ts';
import { anAddress, forgetCookies, newcomer, PASSWORD } from '../people.ts';
import { enterCode, firstStep, switchOn } from '../second-factor.ts';
import type { State } from './state.ts';

/** Pages before the dashboard. */
export const ACCOUNT_STATES: State[] = [
  { path: '/sign-in', as: 'visitor' },
  { path: '/sign-in?with=link&notice=signed-out', as: 'visitor' },
  {
    name: '/sign-in where it did not work',
    path: '/sign-in',
    as: 'visitor',
    reach: async (page) => {
      await page.getByLabel('Email address').fill('nobody@example.com');
      await page.getByLabel('Password').fill('not a password of anybody');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Email address or password is wrong.').waitFor();
    },
  },
  {
    path: '/sign-in/code',
    as: 'visitor',
    reach: async (page) => {
      const email = await newcomer(page);
      await switchOn(page);
      await forgetCookies(page);
      await firstStep(page, email, PASSWORD);
      await enterCode(page, '000000');
      await page.getByText('This code is wrong').waitFor();
    },
  },
  { path: '/sign-up', as: 'visitor' },
  {
    name: '/sign-up with faults',
    path: '/sign-up',
    as: 'visitor',
    reach: async (page) => {
      await page.getByLabel('Email address').fill('nonsense');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Enter one email address').waitFor();
    },
  },
  { path: '/forgot-password', as: 'visitor' },
  { path: '/reset-password?token=x', as: 'visitor' },
  { path: '/verify?sent=sign-up', as: 'visitor' },
  {
    name: '/verify with a link that signs in',
    path: '/sign-in?with=link',
    as: 'visitor',
    reach: async (page) => {
      const email = anAddress();
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.goto(pathIn(await mailTo(email)));
    },
  },
  { path: '/verify?for=sign-in&token=x', as: 'visitor' },
  { path: '/verify?token=x', as: 'visitor' },
  { path: '/invitation?token=x', as: 'visitor' },
  { path: '/setup?code=x', as: 'visitor' },
  { path: '/new-account', as: 'stray' },
];
