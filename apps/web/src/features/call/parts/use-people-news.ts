import { useEffect, useEffectEvent } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { announce } from '../../../ui/live-region.tsx';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';

/** Reads out who comes and goes; people who return after a cut or a reload were never gone for the others. */
export function usePeopleNews(
  { channel }: Pick<LiveCall, 'channel'>,
  { ownId }: Pick<CallFacts, 'ownId'>,
): void {
  const say = useSay();
  const joined = useEffectEvent((person: { userId: string; name: string; isNew: boolean }) => {
    if (person.isNew && person.userId !== ownId) announce(say('call.peerConnected', { name: person.name }));
  });
  const left = useEffectEvent((person: { userId: string; name: string }) => {
    if (person.userId !== ownId) announce(say('call.peerLeft', { name: person.name }));
  });
  useEffect(() => {
    const stops = [
      channel.on('doctor_connected', (person) => joined(person)),
      channel.on('patient_connected', (person) => joined(person)),
      channel.on('call_disconnected', (person) => left(person)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [channel]);
}
