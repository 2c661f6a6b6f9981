'use client';

import { fill } from '../components/site/fill.ts';
import { Message } from '../components/site/message.tsx';
import { SiteFrame } from '../components/site/site-frame.tsx';
import { useSiteTexts } from '../components/site/site-texts.tsx';
import { buttonStyle } from '../components/ui/button-style.ts';

export default function PageError({ error }: { error: Error & { digest?: string } }) {
  const { frame, broken } = useSiteTexts();
  return (
    <SiteFrame entry="dashboard" texts={frame}>
      <Message title={broken.title}>
        <p>{broken.body}</p>
        <p>
          <button type="button" onClick={() => window.location.reload()} className={buttonStyle()}>
            {broken.again}
          </button>
        </p>
        {error.digest !== undefined && (
          <p className="font-mono text-xs">{fill(broken.reference, { digest: error.digest })}</p>
        )}
      </Message>
    </SiteFrame>
  );
}
