import { isForCalendars } from '@lectern/contract/calendar/calendar.rules.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { AddDialog } from './parts/add-dialog.tsx';

/** A session that may be put into a calendar. */
export interface AddableVisit {
  id: string;
  visitStatus: number;
  visitType: number;
}

/**
 * The action that adds a booked session to a calendar, and the dialog with the choices; nothing for any other
 * session.
 */
export function useAddToCalendar(onDialog?: (isOpen: boolean) => void): {
  actionsOf: (
    visit: AddableVisit,
    about: string,
  ) => readonly { label: string; icon: ReactNode; onPress: () => void }[];
  dialog: ReactNode;
} {
  const say = useSay();
  const [shown, setShown] = useState<{ visitId: string; about: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (isNow: boolean): void => {
    setOpen(isNow);
    onDialog?.(isNow);
  };
  return {
    actionsOf: (visit, about) =>
      isForCalendars(visit)
        ? [
            {
              label: say('calendar.add.action'),
              icon: <IconCalendarPlus size={18} stroke={1.5} />,
              onPress: () => {
                setShown({ visitId: visit.id, about });
                show(true);
              },
            },
          ]
        : [],
    dialog: shown && <AddDialog {...shown} isOpen={isOpen} onClose={() => show(false)} />,
  };
}
