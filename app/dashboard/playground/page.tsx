import { KeyRound } from 'lucide-react';
import type { Metadata } from 'next';
import NextForm from 'next/form';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { KINDS, type LogoChoice } from '../../../components/site/logo-choice.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import { listCorrections } from '../../../lib/approvals/corrections/list-corrections.ts';
import { correctedName } from '../../../lib/core/identifiers/corrected-name.ts';
import { may } from '../../../lib/core/permissions.ts';
import { LOGO_SIZES, PLANS } from '../../../lib/core/plans/plans.ts';
import { MCP_CLIENTS } from '../../../lib/docs/mcp-clients.ts';
import { FALLBACKS, parseLogoUrl } from '../../../lib/gateway/logos/logo-request.ts';
import { listTokens } from '../../../lib/tokens/list-tokens.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { nextService } from '../../_server/service.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { brandSnippets, logoAddress, logoSnippets, type Snippet } from './snippets.ts';
import { type TriedOut, tryBrand, tryLogo } from './try-out.ts';

export const metadata: Metadata = { title: getTranslator('playground')('title') };

const EXAMPLE = 'github.com';
const LONGEST = 300;

/** Any logo and record as this account gets them, and the code for it. Everything is in the address: it can be shared. */
export default async function PlaygroundPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const service = nextService();
  const query = await readQuery(searchParams, 'q', 'kind', 'size', 'fallback');
  const [tokens, corrections] = await Promise.all([
    listTokens(service.db, viewer.accountId),
    listCorrections(service.db, { accountId: viewer.accountId, state: null }),
  ]);
  const plan = PLANS[viewer.plan];
  const asked = [...(query.q ?? '').trim()].slice(0, LONGEST).join('');
  const choice: LogoChoice = {
    kind: KINDS.find((name) => name === query.kind) ?? 'domain',
    text: asked === '' ? EXAMPLE : asked,
    size: LOGO_SIZES.find((size) => `${size}` === query.size) ?? plan.defaultSize,
    fallback: FALLBACKS.find((name) => name === query.fallback) ?? 'monogram',
  };
  const inForce = tokens.filter(({ status }) => status === 'active' || status === 'usage_exceeded');
  const publishable = inForce.filter(({ kind }) => kind === 'publishable');
  const logoToken = publishable.find(({ allowedDomains }) => allowedDomains === null) ?? publishable[0];
  const brandToken = inForce.find(({ kind }) => kind === 'secret');
  const { addresses } = service;

  const text = logoToken?.publishableText ?? null;
  const url = text === null ? null : logoAddress(addresses.image, text, choice);
  const picture = url === null ? null : await tryPicture(url, choice);
  // Smaller than asked for where the plan has no larger one.
  const served = LOGO_SIZES.find((size) => `${size}` === headerOf(picture, 'X-Logo-Size')) ?? choice.size;
  const hasLogo = picture?.status === 200 && headerOf(picture, 'X-Logo-Source') !== 'monogram';
  const record =
    brandToken === undefined || asked === '' || choice.kind === 'crypto' || !plan.brandData
      ? null
      : await tryBrand(service, { accountId: viewer.accountId, tokenId: brandToken.id }, choice.text);
  const t = getTranslator('playground');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <NextForm
        action="/dashboard/playground"
        prefetch={false}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_8rem_8rem_11rem_auto]"
      >
        <TextField
          name="q"
          required
          maxLength={LONGEST}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          label={t('form.identifier')}
          defaultValue={choice.text}
        />
        <SelectField name="kind" label={t('form.kind')} defaultValue={choice.kind}>
          {KINDS.map((value) => (
            <option key={value} value={value}>
              {t(`form.kinds.${value}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="size" label={t('form.size')} defaultValue={choice.size}>
          {LOGO_SIZES.map((size) => (
            <option key={size} value={size}>
              {t(`form.sizes.s${size}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="fallback" label={t('form.fallback')} defaultValue={choice.fallback}>
          {FALLBACKS.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('form.submit')}</Button>
      </NextForm>

      <Section id="picture" title={t('picture.title')}>
        {url === null || picture === null ? (
          <EmptyState
            icon={KeyRound}
            title={t('picture.noToken')}
            action={
              <Link href="/dashboard/tokens" className={buttonStyle()}>
                {t('picture.create')}
              </Link>
            }
          >
            {t('picture.noTokenHint')}
          </EmptyState>
        ) : (
          <div className="space-y-4">
            <div className="grid gap-5 md:grid-cols-[17rem_minmax(0,1fr)]">
              <div className="grid h-72 place-items-center self-start rounded-lg border border-line bg-sunken">
                {picture.status === 200 ? (
                  // biome-ignore lint/performance/noImgElement: a logo is hotlinked as everybody would
                  <img
                    key={url}
                    src={shownAt(url)}
                    alt={t('picture.alt', { name: choice.text })}
                    width={served}
                    height={served}
                    style={{ width: served }}
                    className="logo-tile aspect-square h-auto max-w-full"
                  />
                ) : (
                  <p className="px-4 text-center text-muted text-sm">
                    {t('picture.none', { status: `${picture.status}` })}
                  </p>
                )}
              </div>
              <Answer tried={picture} />
            </div>
            {served < choice.size && (
              <p className="text-muted text-sm">{t('picture.limited', { plan: plan.name, size: served })}</p>
            )}
            <CodeBlock text={url} copy={t('picture.copy')} />
          </div>
        )}
      </Section>

      <Section
        id="brand"
        title={t('brand.title')}
        {...(brandToken !== undefined &&
          plan.brandData && { description: t('brand.description', { name: brandToken.name }) })}
      >
        {!plan.brandData ? (
          <Missing title={t('brand.upgrade')} href="/dashboard/plan" action={t('brand.plans')}>
            {t('brand.upgradeHint')}
          </Missing>
        ) : brandToken === undefined ? (
          <Missing title={t('brand.noToken')} href="/dashboard/tokens#secret" action={t('picture.create')}>
            {t('brand.noTokenHint')}
          </Missing>
        ) : choice.kind === 'crypto' ? (
          <p className="text-muted text-sm">{t('brand.coin')}</p>
        ) : record === null ? (
          <p className="text-muted text-sm">{t('brand.ask')}</p>
        ) : (
          <div className="space-y-4">
            <Answer tried={record} />
            {record.body !== null && (
              <ScrollBox label={t('brand.record')} className="max-h-120">
                <pre className="wrap-anywhere whitespace-pre-wrap">{laidOut(record.body)}</pre>
              </ScrollBox>
            )}
          </div>
        )}
      </Section>

      <Section id="code" title={t('snippets.title')} description={t('snippets.description')}>
        <div className="divide-y divide-line">
          {url !== null && <Snippets snippets={logoSnippets(url, choice.text, served)} />}
          {plan.brandData && choice.kind !== 'crypto' && (
            <Snippets snippets={brandSnippets(addresses.base, choice.text)} />
          )}
        </div>
      </Section>

      {plan.mcp && (
        <Section
          id="mcp"
          title={t('mcp.title')}
          description={t('mcp.description', { url: `${addresses.mcp}/mcp` })}
        >
          <div className="divide-y divide-line">
            {MCP_CLIENTS.map(({ name, where, configuration, install, after }) => (
              <Code key={name} name={name}>
                <p className="text-muted text-sm">{withoutMarks(where)}</p>
                <CodeBlock text={configuration(`${addresses.mcp}/mcp`)} copy={t('mcp.copy', { name })} />
                <p className="text-muted text-sm">{withoutMarks(after)}</p>
                {install !== undefined && (
                  <a
                    href={install(`${addresses.mcp}/mcp`)}
                    className={buttonStyle({ variant: 'secondary', size: 'small' })}
                  >
                    {t('mcp.install', { name })}
                  </a>
                )}
              </Code>
            ))}
          </div>
        </Section>
      )}

      {may(viewer, 'corrections.send') && (
        <Section
          id="correction"
          title={t(hasLogo ? 'correction.title' : 'correction.titleNone')}
          description={
            <span className="wrap-anywhere">{t('correction.description', { name: choice.text })}</span>
          }
        >
          <CorrectionForm
            key={`${choice.kind} ${choice.text}`}
            account={viewer.accountId}
            kind={choice.kind}
            identifier={choice.text}
          />
          {corrections.length > 0 && (
            <div className="mt-5">
              <h3 className="mb-2 font-medium text-sm">{t('correction.own')}</h3>
              <Table label={t('correction.own')}>
                <thead>
                  <tr>
                    <Th>{t('correction.identifier')}</Th>
                    <Th>{t('correction.state')}</Th>
                    <Th>{t('correction.answer')}</Th>
                  </tr>
                </thead>
                <tbody>
                  {corrections.slice(0, 20).map(({ id, identifier, state, note, answer }) => (
                    <tr key={id}>
                      <Td className="min-w-40 max-w-80">
                        {correctedName(identifier)}
                        <span className="block text-muted text-xs">{note}</span>
                      </Td>
                      <Td>
                        <Badge tone={state === 'approved' ? 'good' : state === 'open' ? 'warn' : 'plain'}>
                          {t(`correction.states.${state}`)}
                        </Badge>
                      </Td>
                      <Td className="min-w-32 max-w-80">{answer}</Td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
          )}
        </Section>
      )}
    </>
  );

  function tryPicture(of: string, { kind, text: identifier }: LogoChoice): Promise<TriedOut> {
    const at = new URL(of);
    return tryLogo(service, at, parseLogoUrl(kind, identifier, at.search.slice(1)), addresses.app);
  }
}

/** The picture on this page: from the page's own host, whatever it is called, unless pictures have a host of theirs. */
const shownAt = (url: string): string =>
  appConfig().origins.image === null ? url.slice(new URL(url).origin.length) : url;

const headerOf = (tried: TriedOut | null, name: string): string | undefined =>
  tried?.headers.find(([one]) => one === name)?.[1];

/** Status and headers, as a program sees them. */
function Answer({ tried }: { tried: TriedOut }) {
  const t = getTranslator('playground');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be one landmark more
    <div
      role="group"
      aria-label={t('headersOf')}
      className="min-w-0 self-start rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem]"
    >
      <p>HTTP {tried.status}</p>
      <dl>
        {tried.headers.map(([name, value], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice, and their order is theirs
          <div key={i} className="wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Missing({
  title,
  href,
  action,
  children,
}: {
  title: string;
  href: string;
  action: string;
  children: ReactNode;
}) {
  return (
    <EmptyState
      icon={KeyRound}
      title={title}
      action={
        <Link href={href} className={buttonStyle()}>
          {action}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

function Snippets({ snippets }: { snippets: readonly Snippet[] }) {
  const t = getTranslator('playground.snippets');
  return snippets.map(({ key, text }) => (
    <Code key={key} name={t(key)} isOpen={key === 'html'}>
      <CodeBlock text={text} copy={t('copy', { name: t(key) })} />
      {key === 'next' && <p className="text-muted text-sm">{t('nextHint')}</p>}
      {key.endsWith('Brand') && <p className="text-muted text-sm">{t('brandHint')}</p>}
    </Code>
  ));
}

const Code = ({
  name,
  isOpen = false,
  children,
}: {
  name: string;
  isOpen?: boolean;
  children: ReactNode;
}) => (
  <details open={isOpen} className="py-2.5 first:pt-0 last:pb-0">
    <summary className="cursor-pointer py-0.5 font-medium text-sm">{name}</summary>
    <div className="mt-2 space-y-2.5">{children}</div>
  </details>
);

/** The table is written for the documentation, where backticks mark code. */
const withoutMarks = (text: string) => text.replaceAll('`', '');

const laidOut = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};
