import type { Metadata } from 'next';
import Link from 'next/link';
import { Message } from '../components/site/message.tsx';
import { SiteFrame } from '../components/site/site-frame.tsx';

export const metadata: Metadata = { title: 'Nothing at this address' };

export default function NotFound() {
  return (
    <SiteFrame>
      <Message status="404" title="There is nothing at this address.">
        <p>
          Logos have one segment in their address, such as{' '}
          <code className="font-mono text-ink">/github.com</code>, and coins two, such as{' '}
          <code className="font-mono text-ink">/crypto/BTC</code>. Everything else is a page, and this one
          does not exist.
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link href="/" className="link">
            Search for a logo
          </Link>
          <Link href="/docs/errors" className="link">
            Look up an error code
          </Link>
        </p>
      </Message>
    </SiteFrame>
  );
}
