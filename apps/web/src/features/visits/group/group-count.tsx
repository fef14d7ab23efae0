import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { shownOf } from '../summary-shown.ts';
import { LevelStudentsDialog } from './level-students-dialog.tsx';

/** How many take part. Of a broadcast that is not complete it can be pressed, and shows the students level by level. */
export function GroupCount({ visit }: { visit: VisitInfo }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const count = visit.studentCount;
  if (!shownOf(visit).opensCount) return <>{count}</>;
  return (
    <>
      <Anchor component="button" type="button" inherit aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say('visits.people.studentCount', { count })}
      </Anchor>
      <LevelStudentsDialog isOpen={isOpen} onClose={() => setOpen(false)} visitId={visit.id} />
    </>
  );
}
