import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const MAX_MS = 600_000;

/** Renders the page again while it is visible, for ten minutes at most. */
export function useRefreshing(isOn: boolean, everyMs: number): void {
  const router = useRouter();
  useEffect(() => {
    if (!isOn) return;
    let left = MAX_MS / everyMs;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      left -= 1;
      if (left < 0) clearInterval(timer);
      else router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs, router]);
}
