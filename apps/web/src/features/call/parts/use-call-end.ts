import type { RoomEnding, RoomState } from '@lectern/call-engine/room/room-state.ts';
import { callLimits } from '@lectern/contract/call/call.limits.ts';
import { expiryStage } from '@lectern/contract/call/call.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { writeStored } from '../../../lib/browser-storage.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useGo } from '../../../lib/url-state.ts';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { useHostWords } from '../../institutions/host.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { renewVisit } from '../../visits/visits.queries.ts';
import { leaveCall, refusalWords } from '../call.queries.ts';
import type { OutOfCall } from '../classroom/removed-alert.tsx';
import { isViewer } from '../broadcast/broadcast-link.ts';
import type { CallLife } from '../call-life.ts';
import type { CallFacts } from '../call-facts.ts';

/** The steps after the end of a call. */
export interface CallEnd {
  /** The final buffer has passed and the call is closed; it waits for somebody to read that. */
  isExpired: boolean;
  /** A removed person sees that for some seconds before the waiting room; else null. */
  out: OutOfCall | null;
  /** Leaves the page of the call. */
  leavePage: () => void;
}

/** The server's words for why somebody was not let in. */
function refusalOf(room: RoomState): string | null {
  return room.phase === 'ended' && room.refusal ? refusalWords(room.refusal) : null;
}

/** Says why a call is over, where that is not plain to see. */
function useEndWords(call: CallLife, { isEducator, isObserver }: CallFacts): (why: RoomEnding) => void {
  const say = useSay();
  const words = useHostWords();
  function tellOver(): void {
    const endedBy = call.endedBy();
    if (isEducator && endedBy === 'admin') toastWarning(say('call.ended.byAdmin'));
    else if (isObserver && endedBy === 'educator') toastWarning(say('call.ended.toObserver', words));
    else if (isEducator || isObserver) toastSuccess(say('call.ended.success'));
    else toastWarning(endedBy === 'admin' ? say('call.ended.over') : say('call.ended.byEducator', words));
  }
  return (why) => {
    if (why === 'over') tellOver();
    if (why === 'notOpen') toastWarning(say('call.refusal.call_not_open'));
    if (why === 'elsewhere') toastWarning(say('call.ended.elsewhere'));
    if (why === 'streamLost') toastError(say('broadcast.streamFailed'));
    if (why === 'refused') toastWarning(refusalOf(call.room.state.get()));
  };
}

/**
 * After the end of a call: says why, if somebody else ended it, and goes to the waiting room. A call whose time is
 * up goes there with the OK of its alert; a removed person sees that for some seconds first.
 */
export function useCallEnd(call: CallLife, facts: CallFacts): CallEnd {
  const { flow } = facts;
  const go = useGo();
  const cache = useQueryClient();
  const tellWhy = useEndWords(call, facts);
  const paths = useVisitPaths();
  const room = useObservable(call.room.state);
  const away = paths.waitingRoom(flow.visitId);
  const ending = room.phase === 'ended' ? room.ending : null;

  const isExpired =
    ending === 'over' &&
    (call.endedBy() === 'buffer' || expiryStage(flow.sessionEndTime, flow, serverNow()) === 'expired');
  const whyOut = ending === 'removed' || ending === 'sentBack' ? ending : null;

  function leavePage(): void {
    renewVisit(cache, flow.visitId);
    go(away, { replace: true });
  }
  const finish = useEffectEvent((why: RoomEnding) => {
    writeStored('whiteboard', null);
    if (document.fullscreenElement) void document.exitFullscreen();
    if (isExpired || whyOut !== null) return;
    tellWhy(why);
    leavePage();
  });
  // The stream is some seconds behind: viewers see its last words before they hear of the end.
  const delayMs = ending === 'over' && isViewer(facts) ? callLimits.broadcastEndNoticeMs : 0;
  useEffect(() => {
    if (!ending) return undefined;
    if (delayMs === 0) {
      finish(ending);
      return undefined;
    }
    const timer = window.setTimeout(() => finish(ending), delayMs);
    return () => window.clearTimeout(timer);
  }, [ending, delayMs]);
  const goLater = useEffectEvent(leavePage);
  useEffect(() => {
    if (whyOut === null) return undefined;
    const timer = window.setTimeout(() => goLater(), callLimits.alertMs);
    return () => window.clearTimeout(timer);
  }, [whyOut]);

  const { visitId } = flow;
  useEffect(
    () => () => {
      // Left by the browser's back button: the others are told at once. If that fails, the server's own sweep
      // notices it.
      if (call.room.state.get().phase !== 'ended') void leaveCall(visitId).catch(() => undefined);
    },
    [call, visitId],
  );
  return { isExpired, out: whyOut && { why: whyOut, go: leavePage }, leavePage };
}
