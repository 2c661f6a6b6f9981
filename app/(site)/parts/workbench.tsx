'use client';

import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { type LogoChoice, logoPath, logoQuery, type Pick } from '../../../components/site/logo-choice.ts';
import type { ShownOrigin } from '../../../components/site/use-origin.ts';
import { AddressLines } from './address-lines.tsx';
import { EmptyCatalog } from './empty-catalog.tsx';
import { LogoBuilder } from './logo-builder.tsx';
import type { OnRequest } from './logo-preview.tsx';
import { LogoWall, type WallLogo } from './logo-wall.tsx';
import { NoToken } from './no-token.tsx';
import { type InitialChoice, useLogoChoice } from './use-logo-choice.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

export interface WorkbenchProps extends InitialChoice {
  texts: WorkbenchTexts;
  /** Of the images on this page; it works nowhere else. */
  imageToken: string | null;
  readerToken: string | null;
  tokenLink: { href: string; text: string };
  onRequest: OnRequest;
  children?: ReactNode;
  imageOrigin: ShownOrigin;
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
  const imageOrigin = props.imageOrigin.fixed ?? '';
  const sourceOf = (shown: LogoChoice) =>
    token === null ? null : `${imageOrigin}${logoPath(shown)}${logoQuery(token, shown)}`;
  const faceOf = (of: Pick) => sourceOf({ ...of, size: 64, fallback: 'monogram' }) ?? '';
  return (
    <>
      <LogoBuilder
        page="/"
        {...{ texts, chosen, form }}
        section={build}
        onRequest={props.onRequest}
        src={sourceOf(choice)}
        faceOf={token === null ? null : faceOf}
      >
        {token === null ? (
          <NoToken onToken={setTypedToken} texts={texts.noToken} />
        ) : (
          <AddressLines
            {...{ choice, name, imageOrigin: props.imageOrigin, tokenLink: props.tokenLink }}
            token={props.readerToken ?? typedToken}
            texts={texts.build}
          />
        )}
      </LogoBuilder>
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
