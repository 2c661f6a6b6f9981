import { spoken, spokenAddress } from '../core/text/spoken.ts';
import { newId } from '../db/new-id.ts';
import type { Mail } from '../db/outbox.ts';
import { browserName } from './browser-name.ts';
import { LINK_MINUTES } from './mail-link.ts';
import type { Device } from './sessions.ts';

/** Links are built from the configured origin, never from headers of a request. */
export interface MailContext {
  appOrigin: string;
}

const FOOT =
  'You received this mail because this address was entered on Blazon. If it was not you, ignore it.';

const link = ({ appOrigin }: MailContext, path: string, secret: string) =>
  `${appOrigin}${path}token=${secret}`;

/** URL that accepts an invitation. @param secret of the mailed link, not its hash */
export const invitationLink = (context: MailContext, secret: string): string =>
  link(context, '/invitation?', secret);

/** URL that sets a new password. @param secret of the mailed link, not its hash */
export const resetLink = (context: MailContext, secret: string): string =>
  link(context, '/reset-password?', secret);

const mail = (
  to: string,
  subject: string,
  lines: readonly string[],
  validMinutes?: number,
  foot = FOOT,
): Mail => ({
  id: newId(),
  to,
  subject,
  text: `${[...lines, foot].join('\n\n')}\n`,
  ...(validMinutes !== undefined && { validMinutes }),
});

const PROVIDERS: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google' };

/** Of a change to an account, which nobody should ignore. */
const ACCOUNT_FOOT = 'You received this mail because this is the address of an account on Blazon.';

const notice = (context: MailContext, to: string, subject: string, lines: readonly string[]): Mail =>
  mail(
    to,
    subject,
    [
      ...lines,
      'If it was not you, set a new password here. That signs out every browser, removes passkeys and disconnects connected services with another address:',
      `${context.appOrigin}/forgot-password`,
      'Tokens keep working, so look through the tokens and members of your account afterwards.',
    ],
    undefined,
    ACCOUNT_FOOT,
  );

/** A notice whose lines say themselves what to do. */
const accountMail = (to: string, subject: string, lines: readonly string[]): Mail =>
  mail(to, subject, lines, undefined, ACCOUNT_FOOT);

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
  mayNotSignUp: (context: MailContext, to: string, why: string) =>
    mail(to, 'This address cannot sign up', [
      `Someone, probably you, tried to sign up or sign in with this address at ${context.appOrigin}. It has no account there.`,
      why,
    ]),
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
        resetLink(context, secret),
        'The link works for one hour, once.',
      ],
      LINK_MINUTES.reset,
    ),
  passwordChanged: (context: MailContext, to: string) =>
    notice(context, to, 'Your password was changed', [
      'The password of your Blazon account was changed. Every other browser was signed out, other passkeys were removed, and connected services with another address were removed.',
    ]),
  connected: (context: MailContext, to: string, provider: string, vouched: string | null) =>
    notice(context, to, 'A service was connected', [
      `Your Blazon account can now be signed in to with ${PROVIDERS[provider] ?? spoken(provider)}${
        vouched === null ? '' : ` as ${spokenAddress(vouched)}`
      }.`,
    ]),
  passkeyAdded: (context: MailContext, to: string, name: string) =>
    notice(context, to, 'A passkey was added', [
      `Your Blazon account can now be signed in to with the passkey “${spoken(name)}”.`,
    ]),
  passkeyRemoved: (context: MailContext, to: string, name: string) =>
    notice(context, to, 'A passkey was removed', [
      `The passkey “${spoken(name)}” no longer signs in to your Blazon account. Browsers that it signed in were signed out.`,
    ]),
  newDevice: (context: MailContext, to: string, { userAgent, network }: Device) =>
    notice(context, to, 'A new browser signed in', [
      `Someone signed in to your Blazon account with a browser that was not used before: ${
        browserName(userAgent) ?? 'unknown browser'
      }, network ${network ?? 'unknown'}.`,
    ]),
  secondFactorOn: (context: MailContext, to: string) =>
    accountMail(to, 'Your second factor is on', [
      'Signing in to Blazon now also needs a code of your authenticator app. Every other browser was signed out. If it was not you, contact the operator of this service immediately:',
      context.appOrigin,
    ]),
  secondFactorOff: (context: MailContext, to: string) =>
    accountMail(to, 'Your second factor is off', [
      'Signing in to Blazon no longer needs a code of your authenticator app. If it was not you, set a new password and switch it on again:',
      `${context.appOrigin}/dashboard/settings/second-factor`,
    ]),
  recoveryCodeUsed: (context: MailContext, to: string) =>
    accountMail(to, 'A recovery code was used', [
      'Someone signed in to Blazon with one of your recovery codes instead of a code of your authenticator app. Each works once. If it was not you, set a new password; if you lost the app, set it up again:',
      `${context.appOrigin}/dashboard/settings/second-factor`,
    ]),
  recoveryCodesRenewed: (context: MailContext, to: string) =>
    accountMail(to, 'You have new recovery codes', [
      'New recovery codes were made for your Blazon account, and the earlier ones no longer work. If it was not you, set a new password and make new ones:',
      `${context.appOrigin}/dashboard/settings/second-factor`,
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
    accountMail(to, 'Your address is about to change', [
      `Someone who is signed in with this address asked to use ${spokenAddress(newEmail)} instead. The change takes effect when the link sent there is used.`,
      'If it was not you, set a new password here. That makes the link useless and signs out every browser:',
      `${context.appOrigin}/forgot-password`,
    ]),
  emailChanged: (context: MailContext, to: string, newEmail: string) =>
    accountMail(to, 'Your address was changed', [
      `Your Blazon account now uses ${spokenAddress(newEmail)} instead of this address. If it was not you, contact the operator of ${context.appOrigin} immediately.`,
    ]),
  invitation: (context: MailContext, to: string, accountName: string, invitedBy: string, secret: string) =>
    mail(to, `Join “${spoken(accountName)}” on Blazon`, [
      `${spoken(invitedBy)} invites you to join the account “${spoken(accountName)}” on Blazon. Open this page to view and accept the invitation:`,
      invitationLink(context, secret),
      'The invitation works for 7 days, with this address only.',
    ]),
};
