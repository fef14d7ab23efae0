import type { StudentItem } from '@lectern/contract/administration/students.shapes.ts';
import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { failedText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toastError } from '../../../../ui/toasts/toasts.ts';
import { makeSlips, type SlipsWish } from '../people.queries.ts';
import { useSlipsSaved } from '../use-slips-saved.ts';

/** Asks before slips are made: first passwords on paper that somebody has already are dead then. */
export function SlipsDialog({ wish, onClose }: { wish: SlipsWish | null; onClose: () => void }) {
  const say = useSay();
  const saved = useSlipsSaved();
  const making = useSubmission({
    mutationFn: (given: SlipsWish) => makeSlips(given),
    onSuccess: (slips) => {
      onClose();
      saved([slips]);
    },
    onError: (error) => toastError(failedText(error) ?? null),
  });
  return (
    <ConfirmDialog
      isOpen={wish !== null}
      tone="calm"
      title={say('administration.slips.ask')}
      text={say('administration.slips.text')}
      confirm={{
        label: say('administration.slips.confirm'),
        onPress: () => wish && making.mutate(wish),
        isBusy: making.isPending,
      }}
      keep={{ label: say('administration.level.cancel'), onPress: onClose }}
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
      <SlipsDialog wish={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** What can be done with chosen students. */
export const slipsOf = (students: readonly Pick<StudentItem, 'id'>[]): SlipsWish => ({
  studentIds: students.map(({ id }) => id),
});
