import { headers } from 'next/headers';
import { Message } from '../components/site/message.tsx';
import { Link } from '../components/ui/link.tsx';
import { getTranslator } from '../messages/i18n.ts';
import { missingPage } from './_server/missing-page.ts';
import { PATH_HEADER } from './_server/page-headers.ts';

/** `notFoundHtml` says the same for a path of one segment. */
export async function NotFoundMessage() {
  const t = getTranslator('site.notFound');
  const path = (await headers()).get(PATH_HEADER)?.split('?', 1)[0] ?? '/';
  const { shown, word, search } = missingPage(path);
  return (
    <Message status="404" title={t('title')}>
      <p>
        {t.rich('body', {
          path: shown,
          code: (text) => <code className="wrap-anywhere font-mono text-ink">{text}</code>,
        })}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link href={search} className="link">
          {word === null ? t('search') : t('searchFor', { word })}
        </Link>
        <Link href="/docs" className="link">
          {t('docs')}
        </Link>
        <Link href="/docs/errors/not_found" className="link">
          {t('about')}
        </Link>
      </p>
    </Message>
  );
}
