import { Card } from '../../ui/card.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';

/** A summary that is still being asked for: the card of the facts, and the card of notes and chat. */
export function SummarySkeleton({ className }: { className: string | undefined }) {
  return (
    <div className={className}>
      <Card>
        <RowSkeletons rows={8} height={48} avatar={false} />
      </Card>
      <Card>
        <RowSkeletons rows={4} height={64} avatar={false} />
      </Card>
    </div>
  );
}
