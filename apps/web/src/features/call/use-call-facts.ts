import type { VideoFlow } from '@lectern/contract/call/call.shapes.ts';
import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGo } from '../../lib/url-state.ts';
import { useSession } from '../identity/session.ts';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { viewerOf } from '../visits/visit-viewer.ts';
import { visitQuery } from '../visits/visits.queries.ts';
import { useGoToCall } from '../visits/call-address.ts';
import { isViewer } from './broadcast/broadcast-link.ts';
import { videoFlowQuery } from './call.queries.ts';
import type { CallFacts } from './call-facts.ts';

const isOver = ({ sessionStatus }: VideoFlow): boolean =>
  sessionStatus === sessionStatuses.notePending || sessionStatus === sessionStatuses.completed;

/** The first data of the call's page, as long as it is wanted. */
function useLoaded(
  visitId: string,
  isWanted: boolean,
): {
  flow: VideoFlow | undefined;
  found: CallFacts | null;
  hasFailed: boolean;
} {
  const { id: ownId } = useSession();
  const { data: flow, ...flowQuery } = useQuery({
    ...videoFlowQuery(visitId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: isWanted,
  });
  const { data: visit, ...seen } = useQuery({
    ...visitQuery(visitId),
    refetchInterval: false,
    enabled: isWanted,
  });
  const hasFailed = flowQuery.isError || seen.isError;
  if (!flow || !visit || hasFailed) return { flow, found: null, hasFailed };
  const educatorId = visit.tutor.id;
  const found = {
    flow,
    visit,
    ownId,
    isEducator: educatorId === ownId,
    isObserver: viewerOf(visit) === 'admin',
    educatorId,
  };
  return { flow, found, hasFailed };
}

type Turn = 'back' | 'waitingRoom' | 'elsewhere' | null;

/** Where who cannot stay on the page of a call goes. */
function turnOf({ flow, found, hasFailed }: ReturnType<typeof useLoaded>, page: CallPageKind): Turn {
  if (flow && isOver(flow)) return 'back';
  if (hasFailed) return 'waitingRoom';
  return found && isViewer(found) !== (page === 'stream') ? 'elsewhere' : null;
}

/** The two pages of calls: with a media room, or with a stream that is watched. */
type CallPageKind = 'call' | 'stream';

/**
 * The first data of the call's page; null until it is there. A visit that is over goes one page back; a call of
 * which nothing can be loaded goes to the waiting room, or for administrators to the summary; people at the wrong
 * one of the two addresses go to the right one.
 */
export function useCallFacts(visitId: string, page: CallPageKind): CallFacts | null {
  const router = useRouter();
  const go = useGo();
  const goToCall = useGoToCall();
  const paths = useVisitPaths();
  // Once the call is shown it follows its own news: the data loaded at the beginning decides, and this page reports
  // neither the call's end nor a failed answer.
  const [facts, setFacts] = useState<CallFacts | null>(null);
  const loaded = useLoaded(visitId, facts === null);
  const turn = facts ? null : turnOf(loaded, page);
  if (!facts && loaded.found && turn === null) setFacts(loaded.found);
  const take = useEffectEvent((next: NonNullable<Turn>) => {
    if (next === 'elsewhere' && loaded.found) goToCall(loaded.found.visit, { replace: true });
    else if (next === 'back' && window.history.length > 1) router.history.back();
    else go(paths.waitingRoom(visitId), { replace: true });
  });
  useEffect(() => {
    if (turn !== null) take(turn);
  }, [turn]);
  return facts;
}
