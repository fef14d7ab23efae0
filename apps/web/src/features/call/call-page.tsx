import type { VideoFlow } from '@lectern/contract/call/call.shapes.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { useGo } from '../../lib/url-state.ts';
import { useSession } from '../identity/session.ts';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { viewerOf } from '../visits/visit-viewer.ts';
import { visitQuery } from '../visits/visits.queries.ts';
import { videoFlowQuery } from './call.queries.ts';
import { liveCall, openLiveCall } from './live-call.ts';
import { CallFrame } from './parts/call-frame.tsx';
import { CallLoader } from './parts/call-loader.tsx';

const isOver = ({ sessionStatus }: VideoFlow): boolean =>
  sessionStatus === sessionStatuses.notePending || sessionStatus === sessionStatuses.completed;

function OpenCall({ flow, visit }: { flow: VideoFlow; visit: VisitInfo }) {
  const { id } = useSession();
  const call = useStore(liveCall);
  // What was loaded when the page opened decides; the call itself follows its own news.
  const [facts] = useState(() => ({
    flow,
    visit,
    ownId: id,
    isEducator: visit.tutor.id === id,
    isObserver: viewerOf(visit) === 'admin',
    educatorId: visit.tutor.id,
  }));
  useEffect(() => openLiveCall(facts), [facts]);
  return call ? <CallFrame call={call} facts={facts} /> : <CallLoader failure={null} />;
}

/**
 * The page of a call. A visit that is over goes one page back; a call that is not open, or of which nothing can be
 * loaded, goes to the waiting room.
 */
export function CallPage({ visitId }: { visitId: string }) {
  const router = useRouter();
  const go = useGo();
  const paths = useVisitPaths();
  const flow = useQuery({
    ...videoFlowQuery(visitId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const visit = useQuery({ ...visitQuery(visitId), refetchInterval: false });
  const waitingRoom = paths.waitingRoom(visitId);
  // Once the call is shown it follows its own news: neither its end nor an answer that failed is for this page to tell.
  const [isShown, setShown] = useState(false);
  const isBackWanted = !isShown && flow.data !== undefined && isOver(flow.data);
  const isWaitingWanted = !isShown && (flow.isError || visit.isError);
  const isReady = flow.data !== undefined && visit.data !== undefined && !isBackWanted && !isWaitingWanted;
  if (isReady && !isShown) setShown(true);
  useEffect(() => {
    if (isWaitingWanted) go(waitingRoom, { replace: true });
    else if (isBackWanted && window.history.length > 1) router.history.back();
    else if (isBackWanted) go(waitingRoom, { replace: true });
    // eslint-disable-next-line react/exhaustive-deps -- `go` is made anew at each rendering and always does the same
  }, [isBackWanted, isWaitingWanted, router, waitingRoom]);
  if (!flow.data || !visit.data || isBackWanted) return <CallLoader failure={null} />;
  return <OpenCall flow={flow.data} visit={visit.data} />;
}
