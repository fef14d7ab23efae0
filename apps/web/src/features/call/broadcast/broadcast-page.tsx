import { createState } from '@lectern/call-engine/observable.ts';
import { useEffect } from 'react';
import { useObservable } from '../../../lib/use-observable.ts';
import type { CallFacts } from '../call-facts.ts';
import { CallLoader } from '../parts/call-loader.tsx';
import { useCallFacts } from '../use-call-facts.ts';
import { LiveBroadcast } from './live-broadcast.ts';
import { ViewerFrame } from './parts/viewer-frame.tsx';

/** The broadcast that this tab watches, if it watches one. */
const watched = createState<LiveBroadcast | null>(null);

function watch(facts: CallFacts): () => void {
  const live = new LiveBroadcast(facts);
  watched.set(live);
  return () => {
    live.stop();
    if (watched.get() === live) watched.set(null);
  };
}

function OpenBroadcast({ facts }: { facts: CallFacts }) {
  const live = useObservable(watched);
  useEffect(() => watch(facts), [facts]);
  return live ? <ViewerFrame live={live} facts={facts} /> : <CallLoader failure={null} />;
}

/** The page of a broadcast for its viewers: no camera, no microphone, nothing to press but the end. */
export function BroadcastPage({ visitId }: { visitId: string }) {
  const facts = useCallFacts(visitId, 'stream');
  return facts ? <OpenBroadcast facts={facts} /> : <CallLoader failure={null} />;
}
