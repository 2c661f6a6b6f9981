import type { Metadata } from 'next';
import { getTranslator } from '../../messages/i18n.ts';
import { NotFoundMessage } from '../not-found-message.tsx';

export const metadata: Metadata = { title: getTranslator('site.notFound')('meta') };

export default function NotFound() {
  return <NotFoundMessage />;
}
