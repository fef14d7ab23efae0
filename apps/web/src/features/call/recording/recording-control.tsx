import { IconPlayerRecord, IconPlayerRecordFilled } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { Control } from '../parts/control.tsx';
import type { RecordingSwitch } from './recording-switch.ts';

/** The educator's way to start and stop the recording; on phones it is among the rarer actions. */
export function RecordingControl({
  recording,
  isPhone,
  onPress,
}: {
  recording: RecordingSwitch;
  isPhone: boolean;
  onPress: (() => void) | null;
}) {
  const say = useSay();
  const isOff = useObservable(recording.phase) === 'off';
  if (isPhone || onPress === null) return null;
  const Icon = isOff ? IconPlayerRecord : IconPlayerRecordFilled;
  return (
    <Control
      name={say('recording.control')}
      hint={say(isOff ? 'recording.start' : 'recording.stop')}
      shortcut="R"
      icon={<Icon size={20} stroke={1.5} aria-hidden />}
      isPressed={!isOff}
      isOff={!isOff}
      onPress={onPress}
    />
  );
}
