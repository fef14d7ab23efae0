import { useSay } from '../../../lib/i18n.ts';
import { useWebEvent } from '../../../lib/web-channel.ts';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';

/** Tells a Level 2 administrator, on any screen, that a broadcast which they may observe has begun. */
export function BroadcastBegun() {
  const say = useSay();
  useWebEvent('broadcast_started', ({ educatorName }) =>
    toastSuccess(say('broadcast.begun', { name: educatorName }), say('broadcast.begunText')),
  );
  return null;
}
