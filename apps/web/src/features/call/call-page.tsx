import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import type { CallFacts } from './call-facts.ts';
import { openLiveCall, liveCall } from './live-call.ts';
import { CallFrame } from './parts/call-frame.tsx';
import { CallLoader } from './parts/call-loader.tsx';
import { useCallFacts } from './use-call-facts.ts';

function OpenCall({ facts }: { facts: CallFacts }) {
  const call = useStore(liveCall);
  useEffect(() => openLiveCall(facts), [facts]);
  return call ? <CallFrame call={call} facts={facts} /> : <CallLoader failure={null} />;
}

/** The page of a call. */
export function CallPage({ visitId }: { visitId: string }) {
  const facts = useCallFacts(visitId, 'call');
  return facts ? <OpenCall facts={facts} /> : <CallLoader failure={null} />;
}
