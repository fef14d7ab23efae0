import { newsFor } from '@lectern/call-engine/room/class-store.ts';
import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { announce } from '../../../ui/live-region.tsx';
import { toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { useClass } from './use-class.ts';

/** Tells what the educator does to one's own devices and hand, and to the educator who raises a hand. */
export function useClassNews(call: LiveCall, { ownId, isEducator, isObserver }: CallFacts): void {
  const say = useSay();
  const state = useClass(call);
  const before = useRef<ClassState | null>(null);

  const tell = useEffectEvent((was: ClassState, is: ClassState) => {
    for (const news of isEducator || isObserver ? [] : newsFor(was, is, ownId)) {
      const isGood = news === 'maySpeak' || news === 'microphoneOpened' || news === 'cameraOpened';
      // One's own press lowers it too; that needs no telling.
      if (news === 'handLowered') announce(say('classroom.news.handLowered'));
      else (isGood ? toastSuccess : toastWarning)(say(`classroom.news.${news}`));
    }
    if (!isEducator) return;
    const known = new Set(was.hands.map((hand) => hand.userId));
    for (const hand of is.hands.filter(({ userId }) => !known.has(userId)))
      announce(say('classroom.hand.raisedBy', { name: hand.name }));
  });
  useEffect(() => {
    if (before.current && state) tell(before.current, state);
    before.current = state;
  }, [state]);
}
