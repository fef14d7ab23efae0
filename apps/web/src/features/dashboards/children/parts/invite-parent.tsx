import type { ChildCard } from '@lectern/contract/dashboards/children.shapes.ts';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { lateWindow } from '../../../../ui/late-part.tsx';

/** Few propose a parent, and nobody often: the form comes when somebody does. */
const ProposeParentDialog = lateWindow(
  async () => (await import('../../../administration/parents/propose-parent-dialog.tsx')).ProposeParentDialog,
);

/** Begins to propose another parent of a child; nothing where the child decides alone, or no school would be asked. */
export function InviteParent({ child }: { child: ChildCard }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (child.decision !== null || child.schoolName === null) return null;
  const words = say('people.parents.propose');
  return (
    <>
      <Button
        fullWidth
        variant="subtle"
        leftSection={<IconUserPlus size={18} stroke={1.5} />}
        aria-label={`${words}: ${child.firstName}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      <ProposeParentDialog child={child} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
