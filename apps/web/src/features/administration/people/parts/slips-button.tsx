import type { StudentItem } from '@lectern/contract/administration/students.shapes.ts';
import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { makeSlips, type SlipsWish } from '../people.queries.ts';
import { SlipsDialog } from '../slips-dialog.tsx';

/** Asks before slips of chosen students, or of those of a grade, are made. */
export function WishedSlips({ wish, onClose }: { wish: SlipsWish | null; onClose: () => void }) {
  const say = useSay();
  const of = wish?.grade ? `-${wish.grade}` : '';
  return (
    <SlipsDialog
      isOpen={wish !== null}
      name={`${say('administration.slips.file')}${of}`}
      text={say('administration.slips.text')}
      make={async () => ({ ...(await makeSlips(wish ?? {})), nextAfter: null })}
      onClose={onClose}
    />
  );
}

/** Slips of all whom the list shows. */
export function SlipsButton({ wish }: { wish: SlipsWish }) {
  const say = useSay();
  const [asked, setAsked] = useState<SlipsWish | null>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTicket size={18} stroke={1.5} />}
        onClick={() => setAsked(wish)}
      >
        {say('administration.slips.open')}
      </Button>
      <WishedSlips wish={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** The slips of chosen students. */
export const slipsOf = (students: readonly Pick<StudentItem, 'id'>[]): SlipsWish => ({
  studentIds: students.map(({ id }) => id),
});
