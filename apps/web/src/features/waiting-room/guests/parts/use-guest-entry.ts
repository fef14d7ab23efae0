import { judgeCheck, type CheckFacts } from '@lectern/call-engine/check/pre-call-check.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { toastError, toastWarning } from '../../../../ui/toasts/toasts.ts';
import { useGoToCall } from '../../../visits/call-address.ts';
import { visitQuery } from '../../../visits/visits.queries.ts';
import { networkQuery } from '../../waiting-room.queries.ts';
import { guestQuery } from '../guests.queries.ts';

/** The state of a guest's devices. */
export type Devices = Pick<CheckFacts, 'camera' | 'microphone'>;

/** Looks at them again. */
export type Check = () => Devices | Promise<Devices>;

/** Enters the call: the required microphone and network must work, a camera is not needed. */
export function useGuestEntry(visitId: string, check: Check) {
  const say = useSay();
  const cache = useQueryClient();
  const goToCall = useGoToCall();
  const [isBusy, setBusy] = useState(false);
  async function enter(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const [devices, network] = await Promise.all([check(), cache.fetchQuery(networkQuery)]);
      const { camera, microphone } = devices;
      const verdict = judgeCheck({ camera, microphone, network, isCameraNeeded: false });
      if (verdict.mayEnter) goToCall(await cache.fetchQuery({ ...visitQuery(visitId), staleTime: 0 }));
      else toastWarning(say(verdict.alert));
    } catch (error) {
      // The failure is shown, and the guest's state is fetched again: the call may be over.
      toastError(failureText(error));
      void cache.invalidateQueries({ queryKey: guestQuery.queryKey });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, enter };
}
