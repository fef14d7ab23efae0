import { callLimits } from '@lectern/contract/call/call.limits.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isRefusal } from '../../../lib/api-failure.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import type { BroadcastLink } from './broadcast-link.ts';
import { rehearseBroadcast, startBroadcast, tellMute } from './broadcast.queries.ts';
import { failureText } from '../../../lib/failure-text.ts';

/** The start of a broadcast by its educator. */
export interface Presenting {
  isStarting: boolean;
  /** Starts it now. Null while there is nothing to start. */
  start: (() => void) | null;
  /** Keeps it from starting by itself. Null once it does not, or runs. */
  rehearse: (() => void) | null;
  isRehearsing: boolean;
}

/** Whether the educator rehearses: on any device of theirs, and here from the press on, whether or not the server heard of it. */
function useRehearsal(link: BroadcastLink, visitId: string) {
  const isKnown = useObservable(link.news)?.isRehearsal === true;
  const [isBegun, setBegun] = useState(false);
  async function begin(): Promise<void> {
    setBegun(true);
    try {
      link.receive(await rehearseBroadcast(visitId));
    } catch (error) {
      toastError(failureText(error));
      // It runs, from another window: its state comes with the connection if this answer is lost.
      if (isRefusal(error, 'broadcast_running')) await link.ask().catch(() => undefined);
    }
  }
  return { isOn: isBegun || isKnown, begin, end: () => setBegun(false) };
}

/**
 * Starts the broadcast by itself some seconds after the educator is in, once, or earlier by a press. While the
 * educator rehearses, on any of their devices, and after a failed start here, it starts by a press only.
 */
export function usePresenting(call: LiveCall, link: BroadcastLink, { flow }: CallFacts): Presenting {
  const say = useSay();
  const { phase } = useObservable(call.room.state);
  const state = useObservable(link.news)?.state;
  const [isStarting, setStarting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const rehearsal = useRehearsal(link, flow.visitId);

  async function start(): Promise<void> {
    setStarting(true);
    try {
      const { message, response } = await startBroadcast(flow.visitId);
      link.receive(response);
      setFailed(false);
      rehearsal.end();
      toastSuccess(message);
    } catch (error) {
      // A second start shows the server's words; all other failures the spec's, and it can be retried.
      const isRunning = isRefusal(error, 'broadcast_running');
      toastError(isRunning ? failureText(error) : say('broadcast.notStarted'));
      setFailed(!isRunning);
      // It runs, from another window: its state comes with the connection if this answer is lost.
      if (isRunning) await link.ask().catch(() => undefined);
    } finally {
      setStarting(false);
    }
  }
  const begin = useEffectEvent(() => void start());
  const canStart = phase === 'connected' && state === 'off' && !isStarting;
  const isReady = canStart && !hasFailed && !rehearsal.isOn;
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = window.setTimeout(() => begin(), callLimits.broadcastStartMs);
    return () => window.clearTimeout(timer);
  }, [isReady]);
  return {
    isStarting,
    start: canStart ? () => void start() : null,
    rehearse: isReady ? () => void rehearsal.begin() : null,
    isRehearsing: rehearsal.isOn && state === 'off',
  };
}

/** Tells the viewers, through the server, whether the educator is muted. */
export function useMuteNews(call: LiveCall, link: BroadcastLink, { flow, isEducator }: CallFacts): void {
  const { wish, isPressedToTalk } = useObservable(call.room.media.state);
  const { phase } = useObservable(call.room.state);
  const known = useObservable(link.news)?.isEducatorMuted;
  const isMuted = !wish.isMicrophoneOn && !isPressedToTalk;
  const isNews = isEducator && phase === 'connected' && known !== undefined && known !== isMuted;
  const { visitId } = flow;
  useEffect(() => {
    if (!isNews) return;
    // A lost report is sent with the next change; the sound itself is muted anyway.
    void tellMute(visitId, isMuted).then(link.receive, () => undefined);
  }, [isNews, isMuted, visitId, link]);
}
