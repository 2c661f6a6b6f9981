import * as z from 'zod';
import { type Candidate, candidate, reason } from '../candidates/candidate.ts';
import { decoded } from '../page/address.ts';
import { forbiddenBy } from '../visits/robots.ts';
import { isAnswered, type Session } from '../visits/session.ts';

/** Below a certified mark, above all that a website says. */
const WEIGHT = 95;
const MAX_BYTES = 64 * 1024;
/** Rasters are fetched at this width; drawings as they are. */
const WIDTH = 512;

const answerOf = z.object({
  query: z.object({
    pages: z.array(
      z.object({
        imageinfo: z
          .array(
            z.object({
              url: z.url(),
              thumburl: z.url().optional(),
              mime: z.string(),
              extmetadata: z
                .object({ LicenseShortName: z.object({ value: z.string() }).optional() })
                .optional(),
            }),
          )
          .optional(),
      }),
    ),
  }),
});

/**
 * A file on Wikimedia Commons with its license, by the API of Commons.
 * @param address as `https://commons.wikimedia.org/wiki/Special:FilePath/Acme%20logo.svg` or its long form
 * @returns null for a file without a stated license, or if Commons does not answer
 */
export async function commonsCandidate(address: string, session: Session): Promise<Candidate | null> {
  const title = fileTitle(address);
  if (title === null) return null;
  const url = new URL('/w/api.php', address);
  url.search = new URLSearchParams({
    action: 'query',
    format: 'json',
    formatversion: '2',
    prop: 'imageinfo',
    iiprop: 'url|mime|extmetadata',
    iiextmetadatafilter: 'LicenseShortName',
    iiurlwidth: String(WIDTH),
    titles: `File:${title}`,
  }).toString();
  if ((await forbiddenBy(url, session, true)) !== null) return null;
  const answer = await session.get(url, { accept: 'application/json', maxBytes: MAX_BYTES });
  if (!isAnswered(answer) || answer.status !== 200 || answer.isCut) return null;
  const file = readAnswer(answer.body.toString('utf8'));
  const license = file?.extmetadata?.LicenseShortName?.value.replace(/<[^>]{0,200}>/g, '').trim();
  if (file === undefined || license === undefined || license === '') return null;
  const isVector = file.mime === 'image/svg+xml';
  return {
    ...candidate(
      {
        kind: 'commons',
        url: isVector ? file.url : (file.thumburl ?? file.url),
        inline: null,
        order: 0,
        isVector,
        side: null,
      },
      reason(WEIGHT, 'official file on Wikimedia Commons'),
    ),
    license: license.slice(0, 100),
  };
}

/** The long form is encoded twice. */
function fileTitle(address: string): string | null {
  const plain = decoded(decoded(decoded(address)));
  const title = /\/?Special:(?:FilePath|Redirect\/file)\/([^?#&]+)/.exec(plain)?.[1];
  return title === undefined || new URL(address).hostname !== 'commons.wikimedia.org' ? null : title;
}

function readAnswer(text: string) {
  try {
    return answerOf.safeParse(JSON.parse(text)).data?.query.pages[0]?.imageinfo?.[0];
  } catch {
    return undefined;
  }
}
