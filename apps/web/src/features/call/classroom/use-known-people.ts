import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callPeopleQuery } from '../call.queries.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { isOfMany } from './class-link.ts';

/**
 * The facts of a call with its people. The server tells who attends a call of many of the others only once they are in it
 * themselves: their names and pictures are asked for then.
 */
export function useKnownPeople({ channel }: Pick<LiveCall, 'channel'>, facts: CallFacts): CallFacts {
  const { flow, ownId } = facts;
  const [isSeated, setSeated] = useState(false);
  const seated = useEffectEvent(({ userId }: { userId: string }) => {
    if (userId === ownId) setSeated(true);
  });
  useEffect(() => channel.on('patient_connected', (person) => seated(person)), [channel]);
  const people = useQuery({ ...callPeopleQuery(flow.visitId), enabled: isSeated && isOfMany(flow) });
  return people.data ? { ...facts, flow: { ...flow, sessionUsers: people.data } } : facts;
}
