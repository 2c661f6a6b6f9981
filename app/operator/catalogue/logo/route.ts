import { isRefusal } from '../../../../lib/core/errors/errors.ts';
import { IMAGE_LIMITS } from '../../../../lib/jobs/decoding/image-limits.ts';
import { isImageProblem } from '../../../../lib/jobs/decoding/image-problem.ts';
import { replaceLogo } from '../../../../lib/jobs/replace-logo.ts';
import { getTranslator, refusedText } from '../../../../messages/i18n.ts';
import { database } from '../../../_server/database.ts';
import { imageDecoder } from '../../../_server/decoder.ts';
import { findCurrentViewer, isOperatorHere, lacksSecondFactor, mayEdit } from '../../../(account)/viewer.ts';
import { signInAgain } from '../sign-in-again.ts';
import { subjectPath } from '../subject-path.ts';
import { readSubject } from '../subject-text.ts';

/** `refused` is a key of operator.subject.refusals; `detail` replaces that text. */
interface Refused {
  refused: 'logo' | 'size' | 'license' | 'form' | 'nothing';
  status: 400 | 404 | 413;
  detail?: string;
}

/** The file plus multipart boundaries and fields. */
const MAX_BYTES = IMAGE_LIMITS.rasterBytes + 16 * 1024;
const MAX_LICENSE = 200;

/**
 * Uploads or previews a logo. Not an action, because it checks person and size before reading (docs/decisions/0024).
 */
export async function POST(request: Request): Promise<Response> {
  const who = await findCurrentViewer();
  if (who === null) return seeOther('/sign-in?callbackUrl=%2Foperator%2Fcatalogue');
  if (!(await isOperatorHere(who)) || lacksSecondFactor(who)) return new Response(null, { status: 404 });
  if (!isFromOwnPage(request)) return new Response(null, { status: 403 });
  const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false;
  // The script of the form goes to the sign-in page itself.
  if (!mayEdit(who)) return wantsJson ? json({}, 401) : seeOther(signInAgain('/operator/catalogue'));
  const answer = (outcome: Refused | object, of: string | null) => {
    if ('refused' in outcome) {
      const { refused, status, detail } = outcome as Refused;
      const said = detail ?? getTranslator('operator.subject.refusals')(refused);
      if (wantsJson) return json({ refused, detail: said }, status);
      return seeOther(of === null ? '/operator/catalogue' : `${subjectPath(of)}&refused=${refused}#logo`);
    }
    return wantsJson ? json(outcome, 200) : seeOther(`${subjectPath(of ?? '')}&notice=logo#logo`);
  };

  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= MAX_BYTES)) return answer({ refused: 'size', status: 413 }, null);
  const form = await request.formData().catch(() => null);
  const [of, file, sentLicense] = [form?.get('of'), form?.get('file'), form?.get('license')];
  if (typeof of !== 'string' || !(file instanceof File) || typeof sentLicense !== 'string')
    return answer({ refused: 'form', status: 400 }, null);
  const identifier = readSubject(of);
  if (isRefusal(identifier))
    return answer({ refused: 'form', status: 400, detail: refusedText(identifier) }, null);
  const license = sentLicense.trim();
  if (license === '' || license.length > MAX_LICENSE) return answer({ refused: 'license', status: 400 }, of);

  const bytes = Buffer.from(await file.arrayBuffer());
  const decoder = imageDecoder();
  if (form?.get('preview') === '1') {
    const decoded = await decoder.decode(bytes);
    if (isImageProblem(decoded))
      return answer({ refused: 'logo', status: 400, detail: problemText(decoded.detail) }, of);
    const pictures = decoded.pngs.map(({ size, png }) => ({
      size,
      src: `data:image/png;base64,${png.toString('base64')}`,
    }));
    return json({ pictures, colors: decoded.colors }, 200);
  }
  const replaced = await replaceLogo(database(), decoder, who.actor, identifier, { bytes, license });
  if (!isRefusal(replaced)) return answer({ contentHash: replaced.contentHash }, of);
  return replaced.code === 'not_found'
    ? answer({ refused: 'nothing', status: 404 }, of)
    : answer({ refused: 'logo', status: 400, detail: replaced.detail }, of);
}

/** Same-origin check, as Next does for actions. */
function isFromOwnPage({ headers }: Request): boolean {
  const [origin, host] = [headers.get('origin'), headers.get('x-forwarded-host') ?? headers.get('host')];
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}

const problemText = (detail: string) => `Choose a PNG, JPEG, WebP, GIF, ICO or SVG; this file is ${detail}.`;

const NO_STORE = { 'Cache-Control': 'private, no-store' };

const json = (value: object, status: number) => Response.json(value, { status, headers: NO_STORE });

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { ...NO_STORE, Location: location } });
