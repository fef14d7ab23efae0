import { useSay } from '../../../lib/i18n.ts';
import { useWebEvent } from '../../../lib/web-channel.ts';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';

/** Tells a Level 2 administrator, wherever they are, that a broadcast at which they may look on has begun. */
export function BroadcastBegun() {
  const say = useSay();
  useWebEvent('broadcast_started', ({ educatorName }) =>
    toastSuccess(say('broadcast.begun', { name: educatorName }), say('broadcast.begunText')),
  );
  return null;
}
