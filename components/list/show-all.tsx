import { getTranslator } from '../../messages/i18n.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Link } from '../ui/link.tsx';

/** The way out of a filter that finds nothing. @param href the list without its filter */
export const ShowAll = ({ href }: { href: string }) => (
  <Link href={href} data-clears className={buttonStyle({ variant: 'secondary' })}>
    {getTranslator('shell.list')('showAll')}
  </Link>
);
