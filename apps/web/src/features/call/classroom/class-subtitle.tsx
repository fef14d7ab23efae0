import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';

/** How many people are in a call of many, without observers. */
export function ClassSubtitle({ call, facts, kind }: { call: LiveCall; facts: CallFacts; kind: string }) {
  const say = useSay();
  const people = useObservable(call.room.people);
  const count = people.filter((person) => !person.isGone && !(person.isSelf && facts.isObserver)).length;
  return say('classroom.subtitle', { kind, count });
}
