import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import type { LiveCall } from '../live-call.ts';

/** How many are in a call of many. */
export function ClassSubtitle({ call, kind }: { call: LiveCall; kind: string }) {
  const say = useSay();
  const count = useObservable(call.room.people).filter((person) => !person.isGone).length;
  return say('classroom.subtitle', { kind, count });
}
