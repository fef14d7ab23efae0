import { Button } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { MyCalendarDialog } from './parts/my-calendar-dialog.tsx';

/** Opens the private address of one's own calendar, next to a list of sessions. */
export function MyCalendarButton() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarShare size={18} stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {say('calendar.feed.open')}
      </Button>
      <MyCalendarDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
