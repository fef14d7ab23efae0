import { IconCalendarX, IconCalendarTime, IconUserMinus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import type { Changes, ShownVisit } from './changes-of.ts';
import { DeclineDialog } from './parts/decline-dialog.tsx';
import { MoveDialog } from './parts/move-dialog.tsx';
import { ReasonDialog } from './parts/reason-dialog.tsx';

/** One thing that can be done, in a menu or as a button. */
export interface ChangeAction {
  label: string;
  icon: ReactNode;
  isDestructive?: boolean;
  onPress: () => void;
}

interface Open {
  act: 'cancel' | 'move' | 'decline';
  isAsking: boolean;
  visit: ShownVisit;
}

/**
 * The actions that change a session, and the dialog of the pressed one. It keeps the session as it was seen then.
 */
export function useVisitChanges({
  onDialog,
  onDeclined,
}: {
  /** Called when a dialog opens and closes, so that refetching can pause. */
  onDialog?: (isOpen: boolean) => void;
  onDeclined?: () => void;
} = {}): {
  actionsOf: (changes: Changes, visit: ShownVisit) => readonly ChangeAction[];
  dialog: ReactNode;
} {
  const say = useSay();
  const [open, setOpen] = useState<Open | null>(null);
  const [isShown, setShown] = useState(false);
  const show = (next: Open): void => {
    setOpen(next);
    setShown(true);
    onDialog?.(true);
  };
  const close = (): void => {
    setShown(false);
    onDialog?.(false);
  };
  const actionsOf = ({ move, cancel, mayDecline }: Changes, visit: ShownVisit): ChangeAction[] => [
    ...(move === 'none'
      ? []
      : [
          {
            label: say(move === 'self' ? 'cancelRequests.move.do' : 'cancelRequests.requestMove'),
            icon: <IconCalendarTime size={18} stroke={1.5} />,
            onPress: () => show({ act: 'move', isAsking: move === 'ask', visit }),
          },
        ]),
    ...(cancel === 'none'
      ? []
      : [
          {
            label: say(cancel === 'self' ? 'cancelRequests.cancelVisit' : 'cancelRequests.requestCancel'),
            icon: <IconCalendarX size={18} stroke={1.5} />,
            isDestructive: true,
            onPress: () => show({ act: 'cancel', isAsking: cancel === 'ask', visit }),
          },
        ]),
    ...(mayDecline
      ? [
          {
            label: say('cancelRequests.decline'),
            icon: <IconUserMinus size={18} stroke={1.5} />,
            isDestructive: true,
            onPress: () => show({ act: 'decline', isAsking: false, visit }),
          },
        ]
      : []),
  ];
  const shared = open && { visit: open.visit, isAsking: open.isAsking, onClose: close };
  const isOn = (act: Open['act']): boolean => isShown && open?.act === act;
  return {
    actionsOf,
    dialog: shared && (
      <>
        <ReasonDialog key={`cancel ${shared.visit.id}`} {...shared} isOpen={isOn('cancel')} />
        <MoveDialog key={`move ${shared.visit.id}`} {...shared} isOpen={isOn('move')} />
        <DeclineDialog
          visit={shared.visit}
          isOpen={isOn('decline')}
          onClose={close}
          onDeclined={onDeclined}
        />
      </>
    ),
  };
}
