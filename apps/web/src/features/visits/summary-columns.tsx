import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Columns } from '../../ui/layout.tsx';

/** A summary: the card of the facts, and next to it the card of notes and chat. */
export function SummaryColumns({ narrow, children }: { narrow: string; children: ReactNode }) {
  return (
    <Columns tracks="336px minmax(0, 1fr)" narrow={narrow} align="start">
      {children}
    </Columns>
  );
}

/** A summary that is still being asked for. */
export function SummarySkeleton({ narrow }: { narrow: string }) {
  return (
    <SummaryColumns narrow={narrow}>
      <Card>
        <RowSkeletons rows={8} height={48} avatar={false} />
      </Card>
      <Card>
        <RowSkeletons rows={4} height={64} avatar={false} />
      </Card>
    </SummaryColumns>
  );
}
