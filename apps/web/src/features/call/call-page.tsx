import { useEffect } from 'react';
import { useObservable } from '../../lib/use-observable.ts';
import type { CallFacts } from './call-facts.ts';
import { CallNotes, type NotesBeside } from './call-notes.ts';
import { openLiveCall, liveCall } from './live-call.ts';
import { CallFrame } from './parts/call-frame.tsx';
import { CallLoader } from './parts/call-loader.tsx';
import { useCallFacts } from './use-call-facts.ts';

function OpenCall({ facts }: { facts: CallFacts }) {
  const call = useObservable(liveCall);
  useEffect(() => openLiveCall(facts), [facts]);
  return call ? <CallFrame call={call} facts={facts} /> : <CallLoader failure={null} />;
}

/** The page of a call, with the notes for people who write them. */
export function CallPage({ visitId, notes }: { visitId: string; notes: NotesBeside | null }) {
  const facts = useCallFacts(visitId, 'call');
  if (!facts) return <CallLoader failure={null} />;
  return (
    <CallNotes value={notes}>
      <OpenCall facts={facts} />
    </CallNotes>
  );
}
