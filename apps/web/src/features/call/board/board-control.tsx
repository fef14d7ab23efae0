import { IconPencil } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { Control } from '../parts/control.tsx';
import type { BoardSwitch } from './board-switch.ts';

/** The educator's way to show the board to everybody. */
export function BoardControl({ board, onPress }: { board: BoardSwitch; onPress: () => void }) {
  const say = useSay();
  const isOpen = useObservable(board.isOpen);
  return (
    <Control
      name={say('board.control')}
      hint={say(isOpen ? 'board.close' : 'board.open')}
      shortcut="W"
      icon={<IconPencil size={20} stroke={1.5} aria-hidden />}
      isOpen={isOpen}
      onPress={onPress}
    />
  );
}
