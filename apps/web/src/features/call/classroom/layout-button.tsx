import { IconLayoutGrid, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { LiveCall } from '../live-call.ts';
import { useClass } from './use-class.ts';

/** Changes the layout of the stage for everybody in the call. */
export function LayoutButton({
  call,
  className,
  onPress,
}: {
  call: LiveCall;
  className?: string;
  onPress: () => void;
}) {
  const say = useSay();
  const isGrid = useClass(call)?.layout !== 'speaker';
  const Icon = isGrid ? IconLayoutSidebarRight : IconLayoutGrid;
  return (
    <IconButton
      {...(className === undefined ? {} : { className })}
      label={say(isGrid ? 'classroom.layout.toSpeaker' : 'classroom.layout.toGrid')}
      icon={<Icon size={18} stroke={1.5} />}
      onClick={onPress}
    />
  );
}
