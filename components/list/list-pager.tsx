import { formatter, getTranslator } from '../../messages/i18n.ts';
import type { ListPlace } from '../ui/list-place.ts';
import { Pager } from '../ui/pager.tsx';

/** Links to the pages before and after, and which rows are shown; nothing for a single page. */
export function ListPager({ place, total, perPage }: { place: ListPlace; total: number; perPage: number }) {
  const { page, href } = place;
  const t = getTranslator('shell.list');
  const last = Math.min(page * perPage, total);
  const number = (count: number) => formatter().number(count);
  return (
    <Pager
      label={t('pages')}
      links={[
        page > 1 && { href: href({ page: page - 1 }), name: t('previous') },
        last < total && { href: href({ page: page + 1 }), name: t('next') },
      ]}
    >
      <span className="text-muted text-sm tabular-nums">
        {t('shown', { from: number((page - 1) * perPage + 1), to: number(last), total: number(total) })}
      </span>
    </Pager>
  );
}
