import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from '../../../components/ui/link.tsx';
import { getTranslator } from '../../../messages/i18n.ts';

export interface Step {
  key: 'logo' | 'restrict' | 'brandToken' | 'brand' | 'mcp';
  href: string;
  isDone: boolean;
}

export function NextSteps({ steps }: { steps: readonly Step[] }) {
  const t = getTranslator('overview.next');
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ key, href, isDone }) => {
        const Icon = isDone ? CircleCheck : CircleDashed;
        return (
          <li key={key} className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
            <Icon
              aria-hidden="true"
              className={`mt-0.5 size-4 shrink-0 ${isDone ? 'text-success' : 'text-edge'}`}
            />
            <div className="min-w-0 text-sm">
              <Link href={href} className="link font-medium">
                {t(key)}
              </Link>
              <span className="sr-only"> ({t(isDone ? 'done' : 'open')})</span>
              <p className="text-muted">{t(`${key}Hint`)}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
