import { handNumber } from '@lectern/call-engine/room/class-store.ts';
import { IconHandStop } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import type { LiveCall } from '../live-call.ts';
import { Control } from '../parts/control.tsx';
import { useClass } from './use-class.ts';

/** Raises and lowers one's own hand; the number is its place in the queue. */
export function HandControl({
  call,
  ownId,
  onPress,
}: {
  call: LiveCall;
  ownId: string;
  onPress: () => void;
}) {
  const say = useSay();
  const number = handNumber(useClass(call), ownId);
  return (
    <Control
      name={say('classroom.hand.name')}
      hint={say(number === null ? 'classroom.hand.raise' : 'classroom.hand.lower')}
      shortcut="H"
      icon={<IconHandStop size={20} stroke={1.5} aria-hidden />}
      isPressed={number !== null}
      isOpen={number !== null || undefined}
      badge={number ?? 0}
      badgeLabel={say('classroom.hand.badge', { number: number ?? 0 })}
      onPress={onPress}
    />
  );
}
