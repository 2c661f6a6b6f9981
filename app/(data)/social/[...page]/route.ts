import { pageAt, plainText } from '../../../../lib/docs/pages.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { textAnswer } from '../../text-answer.ts';
import { type Card, drawCard } from '../draw-card.tsx';

export const dynamic = 'force-dynamic';

const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** `GET /social/docs/plans.png`: the picture of `/docs/plans` for link previews. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ page: string[] }> },
): Promise<Response> {
  const path = `/${(await params).page.join('/').replace(/\.png$/, '')}`;
  const card = cardOf(path);
  if (card === null) return textAnswer('Page not found\n', 'text/plain', 404);
  // Bounded by the number of pages.
  let picture = drawn.get(path);
  if (picture === undefined) {
    picture = drawCard(card);
    drawn.set(path, picture);
    picture.catch(() => drawn.delete(path));
  }
  return new Response(await picture, {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function cardOf(path: string): Card | null {
  if (path === '/pricing') {
    const t = getTranslator('site.pricing');
    return { section: 'Blazon', title: t('title'), text: t('lead') };
  }
  const page = pageAt(path);
  if (page === null) return null;
  const section = getTranslator('site.docs')('name');
  return { section, title: page.title, text: plainText(page.lead) };
}
