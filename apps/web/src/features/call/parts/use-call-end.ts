import { callLimits } from '@lectern/contract/call/call.limits.ts';
import { expiryStage } from '@lectern/contract/call/call.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { writeStored } from '../../../lib/browser-storage.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useGo } from '../../../lib/url-state.ts';
import { toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { useHostWords } from '../../institutions/host.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { visitKeys } from '../../visits/visits.queries.ts';
import { leaveCall } from '../call.queries.ts';
import type { OutOfCall } from '../classroom/removed-alert.tsx';
import type { CallFacts, LiveCall } from '../live-call.ts';

/** What is left to do behind the end of a call. */
export interface CallEnd {
  /** The final buffer has passed and the call is closed; it waits for somebody to read that. */
  isExpired: boolean;
  /** Who was put out sees that for some seconds before the waiting room; else null. */
  out: OutOfCall | null;
  /** Leaves the page of the call. */
  leavePage: () => void;
}

/**
 * After the end of a call: says why, where somebody else ended it, and goes to the waiting room. A call whose time is up
 * goes there with the OK of its alert; who was put out sees that for some seconds first.
 */
export function useCallEnd(call: LiveCall, { flow, isEducator, isObserver }: CallFacts): CallEnd {
  const say = useSay();
  const go = useGo();
  const cache = useQueryClient();
  const words = useHostWords();
  const paths = useVisitPaths();
  const room = useObservable(call.room.state);
  const away = paths.waitingRoom(flow.visitId);
  const ending = room.phase === 'ended' ? room.ending : null;

  const isExpired =
    ending === 'over' &&
    (call.endedBy() === 'buffer' || expiryStage(flow.sessionEndTime, flow, serverNow()) === 'expired');
  const whyOut = ending === 'removed' || ending === 'sentBack' ? ending : null;

  function leavePage(): void {
    void cache.invalidateQueries({ queryKey: visitKeys.all });
    go(away, { replace: true });
  }
  function tellOver(): void {
    const endedBy = call.endedBy();
    if (isEducator && endedBy === 'admin') toastWarning(say('call.ended.byAdmin'));
    else if (isObserver && endedBy === 'educator') toastWarning(say('call.ended.toObserver', words));
    else if (isEducator || isObserver) toastSuccess(say('call.ended.success'));
    else toastWarning(endedBy === 'admin' ? say('call.ended.over') : say('call.ended.byEducator', words));
  }
  const finish = useEffectEvent((why: NonNullable<typeof ending>) => {
    writeStored('whiteboard', null);
    if (document.fullscreenElement) void document.exitFullscreen();
    if (isExpired || whyOut !== null) return;
    if (why === 'over') tellOver();
    if (why === 'notOpen') toastWarning(say('call.refusal.call_not_open'));
    if (why === 'elsewhere') toastWarning(say('call.ended.elsewhere'));
    leavePage();
  });
  useEffect(() => {
    if (ending) finish(ending);
  }, [ending]);
  const goLater = useEffectEvent(leavePage);
  useEffect(() => {
    if (whyOut === null) return undefined;
    const timer = window.setTimeout(() => goLater(), callLimits.alertMs);
    return () => window.clearTimeout(timer);
  }, [whyOut]);

  const { visitId } = flow;
  useEffect(
    () => () => {
      // Gone by the browser's back button: the others are told at once. A failure is noticed by the server's own sweep.
      if (call.room.state.get().phase !== 'ended') void leaveCall(visitId).catch(() => undefined);
    },
    [call, visitId],
  );
  return { isExpired, out: whyOut && { why: whyOut, go: leavePage }, leavePage };
}
