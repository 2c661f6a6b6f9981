'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import type { AttributionCheck } from '../../../lib/attribution/check-attribution.ts';
import { checkAttributionAction } from './actions.ts';

/** An unreadable page is not a page without a link. */
function titleOf({ ok, findings }: AttributionCheck): 'good' | 'bad' | 'unread' {
  if (ok) return 'good';
  return findings.some(({ aspect, ok: isRead }) => aspect === 'page' && isRead === false) ? 'unread' : 'bad';
}

export function AttributionForm() {
  const t = useTranslations('attribution.check');
  const seen = useTranslations('attribution.findings');
  return (
    <Form action={checkAttributionAction}>
      {({ state: { attribution }, fieldError, value }) => (
        <>
          <div className="flex max-w-xl flex-wrap items-end gap-2">
            <div className="min-w-52 flex-1">
              <TextField
                name="url"
                inputMode="url"
                required
                maxLength={2000}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="url"
                placeholder="example.com/about"
                label={t('url')}
                defaultValue={value('url')}
                error={fieldError('url')}
              />
            </div>
            <SubmitButton>{t('submit')}</SubmitButton>
          </div>
          {attribution !== undefined && (
            <Alert
              tone={attribution.ok ? 'good' : 'warn'}
              title={
                <span className="wrap-anywhere">{t(titleOf(attribution), { url: attribution.url })}</span>
              }
            >
              <dl className="mt-2 space-y-2">
                {attribution.findings.map(({ aspect, ok, text, values }) => {
                  const state = ok === null ? 'unknown' : ok ? 'good' : 'bad';
                  return (
                    <div key={aspect}>
                      <dt className="flex items-center gap-2 font-medium">
                        {t(`aspects.${aspect}`)}
                        <Badge tone={ok === null ? 'plain' : state === 'good' ? 'good' : 'bad'}>
                          {t(`states.${state}`)}
                        </Badge>
                      </dt>
                      <dd className="wrap-anywhere text-muted">{seen(text, values)}</dd>
                    </div>
                  );
                })}
              </dl>
            </Alert>
          )}
        </>
      )}
    </Form>
  );
}
