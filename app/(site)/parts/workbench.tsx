'use client';

import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  FALLBACK_NAMES,
  isMeantAsDomain,
  KINDS,
  type LogoChoice,
  literalPick,
  literalPicks,
  logoPath,
  logoQuery,
  type Pick,
  pickOf,
  searchStem,
} from '../../../components/site/logo-choice.ts';
import { siteWords } from '../../../components/site/site-words.ts';
import { Segmented } from '../../../components/ui/segmented.tsx';
import type { Suggestion } from '../../../lib/catalog/search-catalog.ts';
import type { Showcase } from '../../../lib/catalog/showcase.ts';
import { LOGO_SIZES } from '../../../lib/core/plans/plans.ts';
import { AddressLines } from './address-lines.tsx';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { Examples } from './examples.tsx';
import { LogoPreview } from './logo-preview.tsx';
import { LogoSearch } from './logo-search.tsx';
import { LogoWall, type WallLogo } from './logo-wall.tsx';
import { NoToken } from './no-token.tsx';
import { fetchSuggestions, useSuggestions } from './use-suggestions.ts';

/** A domain is asked for once typing rests: every letter of it would be a domain of its own. */
const DOMAIN_REST_MS = 300;

export interface WorkbenchProps {
  /** The demo account's publishable token; null when there is none in force. */
  demoToken: string | null;
  /** Origin of the images where they have one of their own. */
  imageOrigin: string | null;
  showcase: Omit<Showcase, 'counts'>;
  /** How many brands and coins there are, as it is read; null: none. */
  counts: { brands: string | null; coins: string | null };
  initial: LogoChoice;
  /** What stands in the search box at first. */
  initialTyped: string;
  /** Names of subjects the page was asked for, by pick. */
  initialName: string | null;
}

/** The interactive part of the front page: search, builder, wall. One choice, shown everywhere. */
export function Workbench(props: WorkbenchProps) {
  const { showcase, counts } = props;
  const t = siteWords('build');
  const wallWords = siteWords('wall');
  const [typed, setTyped] = useState(props.initialTyped);
  const [choice, setChoice] = useState(props.initial);
  const [token, setToken] = useState(props.demoToken);
  const [names, setNames] = useState(() => namesOf(props));
  /** True while the picture follows the typing; false once something was picked. */
  const [isFollowing, setIsFollowing] = useState(false);
  /** The kind just chosen, while the subject of that kind is looked for. */
  const [wantedKind, setWantedKind] = useState<Pick['kind'] | null>(null);
  const build = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** Counts what was asked for: an answer to an earlier wish is dropped. */
  const wishes = useRef(0);
  const suggestions = useSuggestions(isFollowing ? typed : '');
  const name = names.get(keyOf(choice)) ?? choice.text;
  const src =
    token === null ? null : `${props.imageOrigin ?? ''}${logoPath(choice)}${logoQuery(token, choice)}`;

  // What was typed or chosen before React listened, or was put back by the browser, is taken over.
  useEffect(() => {
    if (form.current === null) return;
    const entered = new FormData(form.current);
    const size = LOGO_SIZES.find((one) => `${one}` === entered.get('size'));
    const fallback = FALLBACK_NAMES.find((one) => one === entered.get('fallback'));
    setChoice((now) => {
      const found = { ...now, ...(size && { size }), ...(fallback && { fallback }) };
      return found.size === now.size && found.fallback === now.fallback ? now : found;
    });
    const text = entered.get('q');
    if (typeof text !== 'string' || text === props.initialTyped) return;
    setTyped(text);
    setIsFollowing(true);
  }, [props.initialTyped]);

  useEffect(() => {
    if (!isFollowing) return;
    setNames((known) => withNames(known, suggestions.list));
    const text = typed.trim();
    if (isMeantAsDomain(text)) {
      const timer = setTimeout(() => setChoice((now) => ({ ...now, kind: 'domain', text })), DOMAIN_REST_MS);
      return () => clearTimeout(timer);
    }
    if (suggestions.of !== text) return;
    const [first] = suggestions.list;
    const shown = first === undefined ? literalPicks(text)[0] : pickOf(first);
    if (shown !== undefined) setChoice((now) => ({ ...now, ...shown }));
  }, [isFollowing, typed, suggestions]);

  function type(text: string): void {
    wishes.current += 1;
    setWantedKind(null);
    setIsFollowing(true);
    setTyped(text);
  }

  const pick = useCallback((picked: Pick): void => {
    wishes.current += 1;
    setWantedKind(null);
    setIsFollowing(false);
    setTyped(picked.text);
    setChoice((now) => ({ ...now, ...picked }));
  }, []);

  /** The nearest subject to a text, else the text itself; nothing when something else was wished for meanwhile. */
  async function pickNearest(text: string, kind?: Pick['kind']): Promise<void> {
    wishes.current += 1;
    const wish = wishes.current;
    setWantedKind(kind ?? null);
    const found = await fetchSuggestions(text, kind ? { kind } : {});
    if (wish !== wishes.current) return;
    setWantedKind(null);
    const [first] = found ?? [];
    if (first !== undefined) setNames((known) => withNames(known, [first]));
    const literal = kind === undefined ? literalPicks(text)[0] : literalPick(text, kind);
    const picked = first === undefined ? literal : pickOf(first);
    if (picked) pick(picked);
  }

  function pickTyped(): void {
    const text = typed.trim();
    if (isMeantAsDomain(text)) pick({ kind: 'domain', text });
    else if (text !== '') void pickNearest(text);
  }

  /** The stock or coin called like the brand shown, or the other way round. */
  const changeKind = (kind: Pick['kind']) =>
    void pickNearest(name === choice.text ? searchStem(choice.text) : name, kind);

  // The walls are the most of the page: they are drawn again only when they change, not with every letter typed.
  const pickFromWall = useCallback(
    (picked: Pick): void => {
      pick(picked);
      build.current?.scrollIntoView({ block: 'start' });
      build.current?.focus({ preventScroll: true });
    },
    [pick],
  );
  const [brands, coins] = useMemo(() => wallsOf(showcase), [showcase]);
  const wall = { imageOrigin: props.imageOrigin ?? '', onPick: pickFromWall };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    pickTyped();
  };

  return (
    <>
      <section
        ref={build}
        id="build"
        tabIndex={-1}
        aria-label={t('title')}
        className="rounded-xl border border-line bg-surface outline-none"
      >
        <form
          ref={form}
          method="get"
          action="/"
          onSubmit={onSubmit}
          className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-5 md:grid-cols-[1fr_20rem] md:grid-rows-[auto_1fr] md:gap-x-8"
        >
          <div className="min-w-0 md:col-start-1">
            <LogoSearch
              typed={typed}
              suggestions={suggestions}
              imageOrigin={props.imageOrigin ?? ''}
              token={token}
              onType={type}
              onPick={pick}
            />
            <Examples onPick={pick} />
          </div>
          <div className="md:col-start-2 md:row-span-2 md:row-start-1">
            <LogoPreview src={src} name={name} size={choice.size} />
          </div>
          <div className="grid min-w-0 content-start gap-5 sm:grid-cols-2 md:col-start-1">
            <Segmented
              name="kind"
              label={t('kind')}
              value={wantedKind ?? choice.kind}
              options={KINDS.map((value) => ({ value, name: t(`kinds.${value}`) }))}
              onChange={changeKind}
            />
            <Segmented
              name="size"
              label={t('size')}
              value={`${choice.size}`}
              options={LOGO_SIZES.map((size) => ({ value: `${size}`, name: `${size}` }))}
              onChange={(value) => {
                const size = LOGO_SIZES.find((one) => `${one}` === value);
                if (size !== undefined) setChoice((now) => ({ ...now, size }));
              }}
            />
            <div className="sm:col-span-2">
              <Segmented
                name="fallback"
                label={t('fallback')}
                value={choice.fallback}
                options={FALLBACK_NAMES.map((value) => ({ value, name: value }))}
                onChange={(fallback) => setChoice((now) => ({ ...now, fallback }))}
              />
            </div>
          </div>
        </form>
        {token === null ? (
          <NoToken onToken={setToken} />
        ) : (
          <AddressLines imageOrigin={props.imageOrigin} token={token} choice={choice} name={name} />
        )}
      </section>

      {/* No boundary for suspense around the walls: React would send them for a script to put in place. */}
      <section id="wall" aria-labelledby="wall-title" className="pt-16">
        <SectionHead
          id="wall-title"
          title={wallWords('logos')}
          text={counts.brands && wallWords('logosCount', { count: counts.brands })}
        />
        {brands.length === 0 && <EmptyCatalogue />}
        {brands.length > 0 && token !== null && <LogoWall {...wall} logos={brands} token={token} />}
        {brands.length > 0 && token === null && <p className="text-muted">{wallWords('needsToken')}</p>}
      </section>

      {coins.length > 0 && (
        <section id="coins" aria-labelledby="coins-title" className="pt-16">
          <SectionHead
            id="coins-title"
            title={wallWords('coins')}
            text={counts.coins && wallWords('coinsCount', { count: counts.coins })}
          />
          {token !== null && <LogoWall {...wall} logos={coins} token={token} />}
          {token === null && <p className="text-muted">{wallWords('needsToken')}</p>}
        </section>
      )}
    </>
  );
}

function SectionHead({ id, title, text }: { id: string; title: string; text: string | null }) {
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id={id} className="font-semibold text-xl tracking-tight">
        {title}
      </h2>
      {text !== null && <p className="text-muted text-sm tabular-nums">{text}</p>}
    </div>
  );
}

/** The brands and the coins that are shown. */
const wallsOf = ({ brands, coins }: WorkbenchProps['showcase']): [WallLogo[], WallLogo[]] => [
  brands.map(({ name, domain }) => ({ kind: 'domain', text: domain, name })),
  coins.map(({ name, symbol }) => ({ kind: 'crypto', text: symbol, name })),
];

const keyOf = ({ kind, text }: Pick) => `${kind} ${text}`;

function namesOf({ showcase, initial, initialName }: WorkbenchProps): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, domain } of showcase.brands) names.set(`domain ${domain}`, name);
  for (const { name, symbol } of showcase.coins) names.set(`crypto ${symbol}`, name);
  if (initialName !== null) names.set(keyOf(initial), initialName);
  return names;
}

function withNames(known: Map<string, string>, found: readonly Suggestion[]): Map<string, string> {
  const fresh = found.filter((suggestion) => !known.has(keyOf(pickOf(suggestion))));
  if (fresh.length === 0) return known;
  const names = new Map(known);
  for (const suggestion of fresh) names.set(keyOf(pickOf(suggestion)), suggestion.name);
  return names;
}
