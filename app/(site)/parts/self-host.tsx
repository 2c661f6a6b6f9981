import { CodePanel } from '../../../components/code/code-panel.tsx';
import { START_COMMAND } from '../../../lib/docs/request-snippets.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { FrontSection } from './front-section.tsx';

export function SelfHost() {
  const t = getTranslator('site.front.host');
  return (
    <FrontSection id="self-host" title={t('title')} lead={t('body')}>
      <CodePanel
        sample={{ language: 'sh', title: t('sample'), text: START_COMMAND }}
        copy={t('copy')}
        className="max-w-xl"
      />
    </FrontSection>
  );
}
