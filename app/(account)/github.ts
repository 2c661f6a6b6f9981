import type { Profile } from 'next-auth';
import type { GitHubProfile } from 'next-auth/providers/github';
import * as z from 'zod';

const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Takes the primary address only, if GitHub verified it: the one in the profile is free text. */
export function githubProfile(url: string | null) {
  const api = url === null ? 'https://api.github.com' : `${url}/api/v3`;
  return {
    userinfo: {
      url: `${api}/user`,
      async request({ tokens }: { tokens: { access_token?: string } }) {
        const ask = async (path: string): Promise<unknown> => {
          const answer = await fetch(`${api}${path}`, {
            headers: { Authorization: `Bearer ${tokens.access_token}`, 'User-Agent': 'blazon' },
            signal: AbortSignal.timeout(8_000),
          });
          if (!answer.ok) throw new Error(`GitHub returned ${answer.status}`);
          return answer.json();
        };
        const [profile, listed] = await Promise.all([ask('/user'), ask('/user/emails')]);
        const primary = addresses.parse(listed).find((one) => one.primary && one.verified);
        return {
          ...(profile as GitHubProfile),
          email: primary?.email ?? null,
          email_verified: primary !== undefined,
        };
      },
    },
  };
}

/** Whether the provider verified the address: OpenID Connect Core section 5.1, and GitHub as above. */
export const isVouchedFor = (profile: Profile | undefined): boolean =>
  typeof profile?.email === 'string' && profile.email_verified === true;
