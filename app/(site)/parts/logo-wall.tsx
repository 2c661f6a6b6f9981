import { type CSSProperties, type KeyboardEvent, memo, useState } from 'react';
import { logoPath, logoQuery, type Pick } from '../../../components/site/logo-choice.ts';
import { PickLink } from './pick-link.tsx';

export interface WallLogo extends Pick {
  name: string;
}

/** By key: links to go forward or back. */
const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function moved(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  links.at((at + step) % links.length)?.focus();
}

/** One stop of the Tab key, at the logo that had the focus last; arrow keys go from logo to logo. */
export const LogoWall = memo(function LogoWall({
  logos,
  imageOrigin,
  token,
  onPick,
}: {
  logos: readonly WallLogo[];
  imageOrigin: string;
  token: string;
  onPick: (pick: Pick) => void;
}) {
  const [stop, setStop] = useState(0);
  const source = (logo: WallLogo, size: 64 | 128) =>
    `${imageOrigin}${logoPath(logo)}${logoQuery(token, { size, fallback: 'monogram' })}`;
  return (
    <ul onKeyDown={moved} className="wall" style={{ '--logos': logos.length } as CSSProperties}>
      {logos.map((logo, index) => (
        <li key={logo.text} onFocus={() => setStop(index)} className="relative hover:z-10 focus-within:z-10">
          <PickLink
            pick={logo}
            onPick={onPick}
            tabIndex={index === stop ? 0 : -1}
            className="group block rounded-[22%]"
          >
            {/* biome-ignore lint/performance/noImgElement: a logo is hotlinked, as on a customer page */}
            <img
              src={source(logo, 64)}
              srcSet={`${source(logo, 64)} 1x, ${source(logo, 128)} 2x`}
              alt={logo.name}
              width={64}
              height={64}
              loading="lazy"
              decoding="async"
              className="logo-tile bg-sunken aspect-square h-auto w-full overflow-hidden text-[0.625rem] text-muted leading-tight motion-safe:transition-transform motion-safe:group-hover:-translate-y-0.5"
            />
            <span
              aria-hidden="true"
              className="wall-name pointer-events-none hidden max-w-40 truncate rounded bg-ink px-2 py-0.5 ring-2 ring-paper text-on-ink text-xs group-hover:block group-focus-visible:block"
            >
              {logo.name}
            </span>
          </PickLink>
        </li>
      ))}
    </ul>
  );
});
