import { Skeleton } from '@mantine/core';
import { useUiTexts } from '../../ui/ui-texts.tsx';

/** A summary that is still being asked for: the facts' card and the record's, at the heights that they mostly have. */
export function SummarySkeleton({ className }: { className: string | undefined }) {
  const { loading } = useUiTexts();
  return (
    <div className={className} role="status" aria-label={loading} aria-busy>
      <Skeleton height={402} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </div>
  );
}
