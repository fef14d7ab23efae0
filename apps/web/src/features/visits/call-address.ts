import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import { callTypes } from '@lectern/contract/call/call.names.ts';
import { callAddressEnd } from '@lectern/contract/call/call.rules.ts';
import { userTypeOf } from '@lectern/contract/identity/identity.names.ts';
import { visitKindOf } from '@lectern/contract/visits/visits.names.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { linkOptions } from '@tanstack/react-router';
import { writeStored } from '../../lib/browser-storage.ts';
import { useGo } from '../../lib/url-state.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { useHost } from '../institutions/host.ts';

/** The parts of a call's address. */
type Called = Pick<VisitInfo, 'visitId' | 'visitType'> & {
  tutor: { id: string };
  tutee: { userId: string } | null;
};

/** Whether the person looks on at the calls of others. */
export function useIsObserver(): boolean {
  return may(roleOf(useSession()), 'observeCalls');
}

/**
 * How somebody goes into the call of a visit: the kind of call is kept for its page, and the address made. A Level 2
 * administrator has an own one for broadcasts.
 */
export function useGoToCall(): (visit: Called, options?: { replace?: boolean }) => void {
  const go = useGo();
  const session = useSession();
  const { videoCallBase } = useHost();
  const role = roleOf(session);
  return (visit, options) => {
    const kind = visitKindOf(visit.visitType) ?? 'appointment';
    writeStored('visitType', callTypes[kind]);
    if (kind === 'broadcast' && may(role, 'observeCalls')) {
      go(linkOptions({ to: '/level-two/video-call', search: { visitId: visit.visitId } }), options);
      return;
    }
    const peer = isEducator(role) ? (visit.tutee?.userId ?? visit.tutor.id) : visit.tutor.id;
    const params = {
      callBase: videoCallBase.replace(/^\//, ''),
      visitId: visit.visitId,
      role: userTypeOf[role],
      userId: session.id,
      peerUserId: callAddressEnd(kind, peer),
    };
    go(linkOptions({ to: '/$callBase/$visitId/$role/$userId/$peerUserId', params }), options);
  };
}
