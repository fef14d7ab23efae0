import { IconDeviceDesktop, IconVideo } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastError } from '../../../ui/toasts/toasts.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import type { BroadcastLink } from './broadcast-link.ts';
import { focusStream } from './broadcast.queries.ts';
import { StreamMark } from './parts/stream-mark.tsx';

/** How many watch a broadcast. */
export function ViewerCount({ link, kind }: { link: BroadcastLink; kind: string }) {
  const say = useSay();
  return say('broadcast.viewers', { kind, count: useObservable(link.viewers) });
}

/** While the educator shows camera and screen, they choose which of the two the viewers see. */
function FocusButton({ call, link, facts }: { call: LiveCall; link: BroadcastLink; facts: CallFacts }) {
  const say = useSay();
  const self = useObservable(call.room.people).find((person) => person.isSelf);
  const picture = useObservable(link.news)?.picture;
  if (!self?.camera || !self.screen) return null;
  const isScreen = picture === 'screen';
  const { sid } = isScreen ? self.camera : self.screen;
  const Icon = isScreen ? IconVideo : IconDeviceDesktop;
  return (
    <IconButton
      label={say(isScreen ? 'broadcast.focus.camera' : 'broadcast.focus.screen')}
      icon={<Icon size={18} stroke={1.5} />}
      onClick={() =>
        void focusStream(facts.flow.visitId, sid).then(link.receive, () =>
          toastError(say('broadcast.focus.failed')),
        )
      }
    />
  );
}

/** The educator's and observers' view of the stream, above the stage. */
export function BroadcastTop(props: { call: LiveCall; link: BroadcastLink; facts: CallFacts }) {
  const news = useObservable(props.link.news);
  return (
    <>
      <StreamMark state={news?.state ?? 'off'} />
      {props.facts.isEducator && <FocusButton {...props} />}
    </>
  );
}
