import { Skeleton } from '../../components/ui/skeleton.tsx';
import { words } from '../words.ts';

/** The shape of a page that is on its way. */
export default function DashboardLoading() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">{words('shell')('loading')}</span>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}
