import { readSubject } from '../../../../lib/catalog/subject-text.ts';
import { type ErrorCode, isRefusal } from '../../../../lib/core/errors/errors.ts';
import { addSubject } from '../../../../lib/jobs/add-subject.ts';
import type { ImageDecoder } from '../../../../lib/jobs/decoding/decoder-pool.ts';
import { IMAGE_LIMITS } from '../../../../lib/jobs/decoding/image-limits.ts';
import { decodeUpload, replaceLogo } from '../../../../lib/jobs/replace-logo.ts';
import { getTranslator, refusedText } from '../../../../messages/i18n.ts';
import { database } from '../../../_server/database.ts';
import { imageDecoder } from '../../../_server/decoder.ts';
import { findCurrentViewer, isOperatorHere, lacksSecondFactor, mayEdit } from '../../../(account)/viewer.ts';
import type { LogoRefusal } from '../logo-refusals.ts';
import { newPath } from '../new-path.ts';
import { signInAgain } from '../sign-in-again.ts';
import { subjectPath } from '../subject-path.ts';

/** `detail` replaces the general text of the refusal. */
interface Refused {
  refused: LogoRefusal;
  status: 400 | 404 | 409 | 413;
  detail?: string;
}

/** `notice` is a key of operator.subject.notices; a preview has pictures instead. */
interface Accepted {
  notice?: 'created' | 'logo' | 'logo-same';
  pictures?: readonly { size: number; src: string }[];
  colors?: readonly string[];
}

/** The file plus multipart boundaries and fields. */
const MAX_BYTES = IMAGE_LIMITS.rasterBytes + 16 * 1024;
const MAX_LICENSE = 200;

/**
 * Uploads a logo; with `preview` it is only rendered, with `name` its brand or coin is created. Not an action, because
 * it checks the person and size before it reads the body (docs/decisions/0045).
 */
export async function POST(request: Request): Promise<Response> {
  const who = await findCurrentViewer();
  if (who === null) return seeOther('/sign-in?callbackUrl=%2Foperator%2Fcatalog');
  if (!(await isOperatorHere(who)) || lacksSecondFactor(who)) return new Response(null, { status: 404 });
  if (!isFromOwnPage(request)) return new Response(null, { status: 403 });
  const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false;
  // The script of the form goes to the sign-in page itself.
  if (!mayEdit(who)) return wantsJson ? json({}, 401) : seeOther(signInAgain('/operator/catalog'));
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const form = length <= MAX_BYTES ? await request.formData().catch(() => null) : null;
  const upload = form === null ? null : readUpload(form);
  const outcome: Refused | Accepted =
    upload === null
      ? length <= MAX_BYTES
        ? { refused: 'form', status: 400 }
        : { refused: 'size', status: 413 }
      : await save(who.actor, upload);

  const path = subjectPath(upload?.of ?? '');
  if ('refused' in outcome) {
    const { refused, status, detail } = outcome as Refused;
    const said = detail ?? getTranslator('operator.subject.refusals')(refused);
    if (wantsJson) return json({ refused, detail: said, of: upload?.of }, status);
    if (upload === null) return seeOther('/operator/catalog');
    return seeOther(
      upload.name === null ? `${path}&refused=${refused}#logo` : newPath({ ...upload, refused }),
    );
  }
  if (wantsJson) return json({ ...outcome, of: upload?.of }, 200);
  return seeOther(`${path}&notice=${outcome.notice}${upload?.name === null ? '#logo' : ''}`);
}

interface Upload {
  of: string;
  name: string | null;
  license: string;
  isPreview: boolean;
  file: File | null;
}

function readUpload(form: FormData): Upload | null {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : null;
  };
  const name = text('name');
  const of = name === null ? text('of') : `${text('kind')}:${text('key')}`;
  const [file, license] = [form.get('file'), text('license')];
  if (of === null || license === null || !(file instanceof File || name !== null)) return null;
  // A browser sends an empty file for an empty input.
  const hasFile = file instanceof File && (file.size > 0 || name === null);
  return { of, name, license, isPreview: form.get('preview') === '1', file: hasFile ? file : null };
}

const FORM_REFUSED = { refused: 'form', status: 400 } as const satisfies Refused;

const ADDING_REFUSED: Partial<Record<ErrorCode, Refused>> = {
  invalid_logo: { refused: 'logo', status: 400 },
  invalid_request: { refused: 'name', status: 400 },
  conflict: { refused: 'exists', status: 409 },
  // Deleted while the logo was written.
  not_found: { refused: 'nothing', status: 404 },
};

async function save(actor: string, upload: Upload): Promise<Refused | Accepted> {
  const { of, name, license, file } = upload;
  const decoder = imageDecoder();
  const bytes = file === null ? null : Buffer.from(await file.arrayBuffer());
  if (upload.isPreview) return preview(decoder, bytes);
  if (bytes !== null && (license === '' || license.length > MAX_LICENSE))
    return { refused: 'license', status: 400 };
  const identifier = readSubject(of);
  if (isRefusal(identifier))
    return { refused: name === null ? 'form' : 'key', status: 400, detail: refusedText(identifier) };
  const logo = bytes === null ? null : { bytes, license };
  if (name !== null) {
    if (identifier.kind === 'stock') return FORM_REFUSED;
    const added = await addSubject(database(), decoder, actor, identifier, { name, logo });
    if (!isRefusal(added)) return { notice: 'created' };
    return { ...(ADDING_REFUSED[added.code] ?? FORM_REFUSED), detail: refusedText(added) };
  }
  if (logo === null) return FORM_REFUSED;
  const replaced = await replaceLogo(database(), decoder, actor, identifier, logo);
  if (!isRefusal(replaced)) return { notice: replaced.isUnchanged ? 'logo-same' : 'logo' };
  return replaced.code === 'not_found'
    ? { refused: 'nothing', status: 404 }
    : { refused: 'logo', status: 400, detail: replaced.detail };
}

async function preview(decoder: ImageDecoder, bytes: Buffer | null): Promise<Refused | Accepted> {
  if (bytes === null) return { refused: 'logo', status: 400 };
  const decoded = await decodeUpload(decoder, bytes);
  if (isRefusal(decoded)) return { refused: 'logo', status: 400, detail: decoded.detail };
  const pictures = decoded.pngs.map(({ size, png }) => ({
    size,
    src: `data:image/png;base64,${png.toString('base64')}`,
  }));
  return { pictures, colors: decoded.colors };
}

/** Same-origin check, as Next does for actions. */
function isFromOwnPage({ headers }: Request): boolean {
  const [origin, host] = [headers.get('origin'), headers.get('x-forwarded-host') ?? headers.get('host')];
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}

const NO_STORE = { 'Cache-Control': 'private, no-store' };

const json = (value: object, status: number) => Response.json(value, { status, headers: NO_STORE });

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { ...NO_STORE, Location: location } });
