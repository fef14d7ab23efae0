import { IconUsers } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import type { LiveCall } from '../live-call.ts';
import { Control } from '../parts/control.tsx';
import { useClass } from './use-class.ts';

/** Opens the participants; the badge counts raised hands. */
export function PeopleControl({
  call,
  isOpen,
  onPress,
  onNear,
}: {
  call: LiveCall;
  isOpen: boolean;
  onPress: () => void;
  /** Fetches the panel. */
  onNear: () => void;
}) {
  const say = useSay();
  const hands = useClass(call)?.hands.length ?? 0;
  return (
    <Control
      name={say('classroom.people')}
      hint={say('call.panel.participants')}
      shortcut="P"
      icon={<IconUsers size={20} stroke={1.5} aria-hidden />}
      isOpen={isOpen}
      badge={isOpen ? 0 : hands}
      badgeLabel={say('classroom.hand.waiting', { count: hands })}
      onPress={onPress}
      onNear={onNear}
    />
  );
}
