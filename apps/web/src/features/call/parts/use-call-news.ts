import { useEffect } from 'react';
import { useObservable } from '../../../lib/use-observable.ts';
import { keepDeviceWish } from '../device-wish.ts';
import { useChatNews } from '../chat/use-chat-news.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { useObserverNews } from '../observers/use-observer-news.ts';
import { useRecordingNews } from '../recording/use-recording-news.ts';
import { useDeviceNews } from './use-device-news.ts';
import { useLineNews } from './use-line-news.ts';
import { usePeopleNews } from './use-people-news.ts';
import { useTimeNews } from './use-time-news.ts';

/** Announces events of a call: who comes and goes, that the time is up, that a device does not work. */
export function useCallNews(call: LiveCall, facts: CallFacts): void {
  const { wish } = useObservable(call.room.media.state);

  usePeopleNews(call, facts);
  useDeviceNews(call.room);
  useLineNews(call.room);
  useChatNews(call, facts);
  useObserverNews(call);
  useTimeNews(call);
  useRecordingNews(call.recording, facts.isEducator);

  // Survives a reload during a call: a muted person comes back muted.
  useEffect(() => keepDeviceWish(wish), [wish]);
}
