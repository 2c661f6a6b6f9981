import { newId } from '../db/new-id.ts';
import type { Mail } from '../db/outbox.ts';
import { LINK_MINUTES } from './mail-link.ts';

/** Links are built from the configured origin, never from headers of a request. */
export interface MailContext {
  appOrigin: string;
}

const FOOT =
  'You received this mail because this address was entered on Blazon. If it was not you, ignore it.';

const link = ({ appOrigin }: MailContext, path: string, secret: string) =>
  `${appOrigin}${path}token=${secret}`;

/** Names are chosen by strangers: prevents mail programs from turning them into links. */
const spoken = (name: string): string => name.replace(/(\S)[.:/@\\]+(?=\S)/g, '$1 ');

const mail = (to: string, subject: string, lines: readonly string[], validMinutes?: number): Mail => ({
  id: newId(),
  to,
  subject,
  text: `${[...lines, FOOT].join('\n\n')}\n`,
  ...(validMinutes !== undefined && { validMinutes }),
});

export const accountMails = {
  signUp: (context: MailContext, to: string, secret: string) =>
    mail(
      to,
      'Confirm your address',
      [
        'Welcome to Blazon. Open this page and press the button to confirm your address:',
        link(context, '/verify?', secret),
        'The link works for 24 hours, once.',
      ],
      LINK_MINUTES.sign_up,
    ),
  known: (context: MailContext, to: string) =>
    mail(to, 'You have an account already', [
      'Someone, probably you, tried to sign up with this address, which already has an account. Sign in here:',
      `${context.appOrigin}/sign-in`,
      'If you forgot the password, set a new one here:',
      `${context.appOrigin}/forgot-password`,
    ]),
  signIn: (context: MailContext, to: string, secret: string, nextPath: string) =>
    mail(
      to,
      'Your link to sign in',
      [
        'Open this page and press the button to sign in to Blazon:',
        link(context, `/verify?for=sign-in&callbackUrl=${encodeURIComponent(nextPath)}&`, secret),
        'The link works for 15 minutes, once.',
      ],
      LINK_MINUTES.sign_in,
    ),
  verify: (context: MailContext, to: string, secret: string) =>
    mail(
      to,
      'Confirm your address',
      [
        'Open this page, signed in, and press the button to confirm that this address is yours:',
        link(context, '/verify?', secret),
        'The link works for 24 hours, once.',
      ],
      LINK_MINUTES.verify,
    ),
  reset: (context: MailContext, to: string, secret: string) =>
    mail(
      to,
      'Set a new password',
      [
        'Open this page to set a new password for Blazon. All browsers will be signed out:',
        link(context, '/reset-password?', secret),
        'The link works for one hour, once.',
      ],
      LINK_MINUTES.reset,
    ),
  passwordChanged: (context: MailContext, to: string) =>
    mail(to, 'Your password was changed', [
      'The password of your Blazon account was changed, and every other browser was signed out. If it was not you, set a new one here:',
      `${context.appOrigin}/forgot-password`,
    ]),
  changeEmail: (context: MailContext, to: string, secret: string) =>
    mail(
      to,
      'Confirm your new address',
      [
        'Open this page, signed in, and press the button to use this address for Blazon from now on:',
        link(context, '/verify?', secret),
        'The link works for one hour, once.',
      ],
      LINK_MINUTES.change_email,
    ),
  emailChangeAsked: (context: MailContext, to: string, newEmail: string) =>
    mail(to, 'Your address is about to change', [
      `Someone who is signed in with this address asked to use ${newEmail} instead. The change takes effect when the link sent there is used.`,
      'If it was not you, sign out everywhere and set a new password here:',
      `${context.appOrigin}/dashboard/settings`,
    ]),
  emailChanged: (context: MailContext, to: string, newEmail: string) =>
    mail(to, 'Your address was changed', [
      `Your Blazon account now uses ${newEmail} instead of this address. If it was not you, contact the operator of ${context.appOrigin} immediately.`,
    ]),
  invitation: (context: MailContext, to: string, accountName: string, invitedBy: string, secret: string) =>
    mail(to, `Join “${spoken(accountName)}” on Blazon`, [
      `${invitedBy} invites you to join the account “${spoken(accountName)}” on Blazon. Open this page to view and accept the invitation:`,
      link(context, '/invitation?', secret),
      'The invitation works for 7 days, with this address only.',
    ]),
};
