import { useEffect, useEffectEvent } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { announce } from '../../../ui/live-region.tsx';
import { keepDeviceWish } from '../../waiting-room/device-wish.ts';
import { useChatNews } from '../chat/use-chat-news.ts';
import type { CallFacts, LiveCall } from '../live-call.ts';
import { useObserverNews } from '../observers/use-observer-news.ts';
import { useRecordingNews } from '../recording/use-recording-news.ts';
import { useDeviceNews } from './use-device-news.ts';
import { useLineNews } from './use-line-news.ts';
import { useTimeNews } from './use-time-news.ts';

/** Tells what happens in a call: who comes and goes, that the time is up, that a device does not work. */
export function useCallNews(call: LiveCall, facts: CallFacts): void {
  const say = useSay();
  const { wish } = useObservable(call.room.media.state);

  const joined = useEffectEvent((person: { userId: string; name: string }) => {
    if (person.userId !== facts.ownId) announce(say('call.peerConnected', { name: person.name }));
  });
  const left = useEffectEvent((person: { userId: string; name: string }) => {
    if (person.userId !== facts.ownId) announce(say('call.peerLeft', { name: person.name }));
  });
  useEffect(() => {
    const stops = [
      call.channel.on('doctor_connected', (person) => joined(person)),
      call.channel.on('patient_connected', (person) => joined(person)),
      call.channel.on('call_disconnected', (person) => left(person)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [call]);

  useDeviceNews(call.room);
  useLineNews(call.room);
  useChatNews(call, facts);
  useObserverNews(call);
  useTimeNews(call);
  useRecordingNews(call.recording, facts.isEducator);

  // Through a reload in the middle of a call: whoever was muted comes back muted.
  useEffect(() => keepDeviceWish(wish), [wish]);
}
