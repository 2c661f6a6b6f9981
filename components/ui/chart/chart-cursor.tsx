'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';

export interface CursorPoint {
  name: string;
  lines: readonly { name: string; text: string; color: string | null }[];
  href: string | null;
}

/** A cursor over a chart, moved by pointer, touch and arrow keys, with the numbers of its point. Enter opens the point. */
export function ChartCursor({
  label,
  points,
  className,
  children,
}: {
  label: string;
  points: readonly CursorPoint[];
  className?: string;
  children: ReactNode;
}) {
  const [at, handlers] = useCursor(points);
  const point = at === null ? undefined : points[at];
  const last = points.length - 1;
  const said = points[at ?? last];
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={
        said && [said.name, ...said.lines.map(({ name, text }) => `${name} ${text}`)].join(', ')
      }
      {...handlers}
      className={`touch-pan-y ${points.some(({ href }) => href) ? 'cursor-pointer' : ''} ${className}`}
    >
      {point !== undefined && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 bg-ink/8"
          style={{ left: `${((at ?? 0) / points.length) * 100}%`, width: `${100 / points.length}%` }}
        />
      )}
      {children}
      {point !== undefined && <PointNumbers point={point} at={((at ?? 0) + 0.5) / points.length} />}
    </div>
  );
}

function useCursor(points: readonly CursorPoint[]) {
  const router = useRouter();
  const [at, setAt] = useState<number | null>(null);
  const last = points.length - 1;
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * points.length))));
  };
  const open = () => {
    const href = at === null ? null : points[at]?.href;
    if (href) router.push(href);
  };
  function onKeyDown(event: KeyboardEvent): void {
    const now = at ?? last;
    const moved = {
      ArrowLeft: Math.max(0, now - 1),
      ArrowRight: at === null ? last : Math.min(last, now + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (moved !== undefined) {
      event.preventDefault();
      setAt(moved);
    } else if (event.key === 'Enter') open();
    else if (event.key === 'Escape') setAt(null);
  }
  const handlers = {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setAt(null),
    onClick: open,
    onBlur: () => setAt(null),
    onKeyDown,
  };
  return [at, handlers] as const;
}

/** @param at its place, as a share of the width */
function PointNumbers({ point, at }: { point: CursorPoint; at: number }) {
  const [side, distance] = at > 0.5 ? (['right', 1 - at] as const) : (['left', at] as const);
  return (
    <div
      aria-hidden="true"
      style={{ [side]: `calc(${distance * 100}% + 0.75rem)` }}
      className="pointer-events-none absolute top-0 z-10 min-w-36 rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-lg"
    >
      <p className="whitespace-nowrap text-muted">{point.name}</p>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
        {point.lines.map(({ name, text, color }, i) => (
          <div key={name} className={`contents ${i === 0 ? 'font-medium' : ''}`}>
            <dt className="flex items-center gap-1.5 whitespace-nowrap">
              {color !== null && (
                <span className="size-2 rounded-xs forced-color-adjust-none" style={{ background: color }} />
              )}
              {name}
            </dt>
            <dd className="text-right tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
