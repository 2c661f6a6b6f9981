import 'server-only';
import NextAuth, { CredentialsSignin, type NextAuthConfig } from 'next-auth';
import { encode } from 'next-auth/jwt';
import type { EmailConfig } from 'next-auth/providers';
import Credentials from 'next-auth/providers/credentials';
import GitHub from 'next-auth/providers/github';
import Google from 'next-auth/providers/google';
import { accountMails } from '../../lib/accounts/account-mails.ts';
import { authAdapter } from '../../lib/accounts/auth-adapter.ts';
import { authSecret } from '../../lib/accounts/auth-secret.ts';
import { checkPassword } from '../../lib/accounts/check-password.ts';
import { type Declined, type DeclineReason, isDeclined } from '../../lib/accounts/declined.ts';
import { parseEmail } from '../../lib/accounts/email.ts';
import { LINK_MINUTES, newLinkSecret } from '../../lib/accounts/mail-link.ts';
import { SESSION_DAYS } from '../../lib/accounts/session-secret.ts';
import { createSession, newSessionToken, sessionEnd } from '../../lib/accounts/sessions.ts';
import { spendTry } from '../../lib/accounts/throttle.ts';
import type { Database } from '../../lib/db/client.ts';
import { safePath } from '../../lib/gateway/http/safe-path.ts';
import { addressIn } from '../_server/client-address.ts';
import { appConfig } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { appLog } from '../_server/log.ts';
import { mailContext, sendLater } from '../_server/mail.ts';
import { githubProfile, isVouchedFor } from './github.ts';
import { cookieName, cookieOptions, currentDevice, isSecure } from './session-cookie.ts';

/** A refused sign-in; Auth.js passes on only `code`, the reason. */
class SignInDeclined extends CredentialsSignin {
  constructor(declined: Declined) {
    super();
    this.code = declined.declined;
  }
}

/** The reason in an error of `signIn`; null for other errors. */
export const declinedIn = (error: unknown): DeclineReason | null =>
  error instanceof CredentialsSignin ? (error.code as DeclineReason) : null;

/**
 * Auth.js, behind this one module: passwords, links, GitHub and Google, with a row per session for each of them
 * (docs/decisions/0040). Reading who is signed in is `viewer.ts`. Made per request, because a build has no database.
 */
export const { handlers, signIn, signOut } = NextAuth(() => configuration());

async function configuration(): Promise<NextAuthConfig> {
  const [db, log] = [database(), appLog()];
  const config = appConfig();
  const secret = await authSecret(config);
  return {
    adapter: authAdapter(db, currentDevice),
    secret,
    basePath: '/api/auth',
    // The front server sets X-Forwarded-Host itself; links and redirects use AUTH_URL, which the supervisor sets.
    trustHost: true,
    useSecureCookies: isSecure(),
    session: {
      strategy: 'database',
      maxAge: SESSION_DAYS * 86_400,
      // Never extended: `findViewer` ends idle sessions.
      updateAge: SESSION_DAYS * 86_400,
      generateSessionToken: newSessionToken,
    },
    cookies: { sessionToken: { name: cookieName('session'), options: cookieOptions() } },
    pages: { signIn: '/sign-in', error: '/sign-in', verifyRequest: '/sign-in', signOut: '/dashboard' },
    providers: [passwordProvider(db, secret), linkProvider(db), ...oauthProviders()],
    callbacks: {
      // Only an address the provider has verified may become, or lead to, a person.
      signIn: ({ account, profile }) =>
        account?.type !== 'oauth' && account?.type !== 'oidc' ? true : isVouchedFor(profile),
      jwt({ token, account }) {
        if (account?.provider === 'credentials') token.credentials = true;
        return token;
      },
      // A new object: the given one has the session's secret and the person's whole row.
      session: ({ session, user }) => ({
        expires: session.expires,
        user: { id: user.id, email: user.email, name: user.name ?? null },
      }),
    },
    jwt: {
      // Auth.js issues a JWT for passwords whatever the strategy; this stores a session row instead.
      async encode(parameters) {
        const personId = parameters.token?.sub;
        if (!parameters.token?.credentials || personId === undefined) return encode(parameters);
        const token = newSessionToken();
        await createSession(db, token, personId, sessionEnd(), await currentDevice());
        return token;
      },
    },
    logger: {
      error: (error) => {
        // Wrong passwords are not logged.
        if (declinedIn(error) === null)
          log.warn({ err: error, type: 'type' in error ? error.type : error.name }, 'sign-in');
      },
      warn: (code) => log.debug({ code }, 'sign-in'),
      debug: () => {},
    },
  };
}

/** Sign-in by email address and password. */
function passwordProvider(db: Database, secret: string) {
  return Credentials({
    credentials: { email: {}, password: { type: 'password' } },
    async authorize({ email, password }, request) {
      const device = new RegExp(`(?:^|; )${cookieName('device')}=([^;]+)`).exec(
        request.headers.get('cookie') ?? '',
      );
      const checked = await checkPassword(db, secret, {
        email: String(email ?? ''),
        password: String(password ?? '').slice(0, 1000),
        address: addressIn(request.headers),
        device: device?.[1] ?? null,
      });
      if (isDeclined(checked)) throw new SignInDeclined(checked);
      return { id: checked.personId, email: checked.email, name: checked.name };
    },
  });
}

/** Sign-in by a mailed link. */
function linkProvider(db: Database): EmailConfig {
  return {
    id: 'email',
    type: 'email',
    name: 'Link by mail',
    maxAge: LINK_MINUTES.sign_in * 60,
    generateVerificationToken: newLinkSecret,
    normalizeIdentifier(typed: string) {
      const email = parseEmail(typed);
      if (email === null) throw new SignInDeclined({ declined: 'email_invalid' });
      return email;
    },
    // Whether somebody has the address makes no difference to anything here: a mail goes out in both cases.
    async sendVerificationRequest({ identifier, token, url, request }) {
      const throttled = await spendTry(
        db,
        ['mail to an address', identifier],
        ['mail asked for from an address', addressIn(request.headers)],
      );
      if (throttled !== null) throw new SignInDeclined({ declined: 'mails_exhausted', ...throttled });
      const next = safePath(pathOf(new URL(url).searchParams.get('callbackUrl')));
      sendLater(accountMails.signIn(mailContext(), identifier, token, next));
    },
  };
}

function oauthProviders() {
  const { github, google } = appConfig();
  return [
    github !== null &&
      GitHub({
        clientId: github.id,
        clientSecret: github.secret,
        checks: ['pkce', 'state'],
        ...(github.url !== null && { enterprise: { baseUrl: github.url } }),
        ...githubProfile(github.url),
      }),
    google !== null &&
      Google({ clientId: google.id, clientSecret: google.secret, checks: ['pkce', 'state'] }),
  ].filter((provider) => provider !== false);
}

/** Path and query of one of our URLs. */
function pathOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
