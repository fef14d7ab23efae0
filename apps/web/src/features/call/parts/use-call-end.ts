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

/**
 * After the end of a call: says why, where somebody else ended it, and goes to the waiting room. Who was put out sees
 * that for some seconds first: until then there is a way to go at once, else null.
 */
export function useCallEnd(call: LiveCall, { flow, isEducator, isObserver }: CallFacts): OutOfCall | null {
  const say = useSay();
  const go = useGo();
  const cache = useQueryClient();
  const words = useHostWords();
  const paths = useVisitPaths();
  const room = useObservable(call.room.state);
  const away = isObserver ? '/' : paths.waitingRoom(flow.visitId);
  const ending = room.phase === 'ended' ? room.ending : null;

  const goAway = (): void => go(away, { replace: true });
  function tellOver(): void {
    const isByBuffer =
      call.endedBy() === 'buffer' || expiryStage(flow.sessionEndTime, flow, serverNow()) === 'expired';
    if (isByBuffer) toastWarning(say('call.ended.byBuffer'));
    else if (isEducator || isObserver) toastSuccess(say('call.ended.success'));
    else toastWarning(say('call.ended.byEducator', words));
  }
  const finish = useEffectEvent((why: NonNullable<typeof ending>) => {
    if (why === 'over') tellOver();
    if (why === 'elsewhere') toastWarning(say('call.ended.elsewhere'));
    writeStored('whiteboard', null);
    void cache.invalidateQueries({ queryKey: visitKeys.all });
    if (document.fullscreenElement) void document.exitFullscreen();
    if (why !== 'removed' && why !== 'sentBack') goAway();
  });
  useEffect(() => {
    if (ending) finish(ending);
  }, [ending]);
  const whyOut = ending === 'removed' || ending === 'sentBack' ? ending : null;
  const goLater = useEffectEvent(goAway);
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
  return whyOut && { why: whyOut, go: goAway };
}
