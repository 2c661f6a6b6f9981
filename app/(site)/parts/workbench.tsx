'use client';

import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { logoPath, logoQuery, type Pick } from '../../../components/site/logo-choice.ts';
import { AddressLines } from './address-lines.tsx';
import { EmptyCatalog } from './empty-catalog.tsx';
import { Examples } from './examples.tsx';
import { LogoOptions } from './logo-options.tsx';
import { LogoPreview } from './logo-preview.tsx';
import { LogoSearch } from './logo-search.tsx';
import { LogoWall, type WallLogo } from './logo-wall.tsx';
import { NoToken } from './no-token.tsx';
import { type InitialChoice, useLogoChoice } from './use-logo-choice.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

export interface WorkbenchProps extends InitialChoice {
  texts: WorkbenchTexts;
  /** Of the images on this page; it works nowhere else. */
  imageToken: string | null;
  /** The reader's own; null: a placeholder is shown. */
  readerToken: string | null;
  /** Where to get one. */
  tokenLink: { href: string; text: string };
  /** Between the builder and the walls. */
  children?: ReactNode;
  /** null: the page's origin. */
  imageOrigin: string | null;
  counts: { brands: string | null; coins: string | null };
}

export function Workbench(props: WorkbenchProps) {
  const { texts, showcase, counts } = props;
  const [typedToken, setTypedToken] = useState<string | null>(null);
  const token = props.imageToken ?? typedToken;
  const build = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const chosen = useLogoChoice(props, form);
  const { choice, name, pick } = chosen;
  const imageOrigin = props.imageOrigin ?? '';
  const src = token === null ? null : `${imageOrigin}${logoPath(choice)}${logoQuery(token, choice)}`;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    chosen.pickTyped();
  };
  return (
    <>
      <section
        ref={build}
        id="build"
        tabIndex={-1}
        aria-label={texts.build.title}
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
            <LogoSearch {...{ imageOrigin, token }} {...chosen} texts={texts.search} />
            <Examples onPick={pick} texts={texts.examples} />
          </div>
          <div className="md:col-start-2 md:row-span-2 md:row-start-1">
            <LogoPreview src={src} name={name} size={choice.size} texts={texts.preview} />
          </div>
          <LogoOptions {...chosen} texts={texts.build} />
        </form>
        {token === null ? (
          <NoToken onToken={setTypedToken} texts={texts.noToken} />
        ) : (
          <AddressLines
            {...{ choice, name, imageOrigin: props.imageOrigin, tokenLink: props.tokenLink }}
            token={props.readerToken ?? typedToken}
            texts={texts.build}
          />
        )}
      </section>
      {props.children}
      <Walls {...{ token, imageOrigin, showcase, counts, pick, build }} texts={texts.wall} />
    </>
  );
}

/** Memoized: not rendered again for every letter typed. */
function Walls({
  texts,
  token,
  imageOrigin,
  showcase,
  counts,
  pick,
  build,
}: {
  showcase: WorkbenchProps['showcase'];
  counts: WorkbenchProps['counts'];
  texts: WorkbenchTexts['wall'];
  token: string | null;
  imageOrigin: string;
  pick: (pick: Pick) => void;
  build: RefObject<HTMLElement | null>;
}) {
  const onPick = useCallback(
    (picked: Pick): void => {
      pick(picked);
      build.current?.scrollIntoView({ block: 'start' });
      build.current?.focus({ preventScroll: true });
    },
    [pick, build],
  );
  const [brands, coins] = useMemo(() => wallsOf(showcase), [showcase]);
  const wall = (logos: readonly WallLogo[]) =>
    token === null ? (
      <p className="text-muted">{texts.needsToken}</p>
    ) : (
      <LogoWall {...{ logos, token, imageOrigin, onPick }} />
    );
  // No Suspense boundary around the walls: without scripts they would stay hidden.
  return (
    <>
      <section id="wall" aria-labelledby="wall-title" className="pt-16">
        <SectionHead id="wall-title" title={texts.logos} text={counts.brands} />
        {brands.length === 0 ? <EmptyCatalog texts={texts} /> : wall(brands)}
      </section>
      {coins.length > 0 && (
        <section id="coins" aria-labelledby="coins-title" className="pt-16">
          <SectionHead id="coins-title" title={texts.coins} text={counts.coins} />
          {wall(coins)}
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

const wallsOf = ({ brands, coins }: WorkbenchProps['showcase']): [WallLogo[], WallLogo[]] => [
  brands.map(({ name, domain }) => ({ kind: 'domain', text: domain, name })),
  coins.map(({ name, symbol }) => ({ kind: 'crypto', text: symbol, name })),
];
