import { judgeCheck, spokenAlert, type CheckFacts } from '@lectern/call-engine/check/pre-call-check.ts';
import type { DevicePreview } from '@lectern/call-engine/devices/device-preview.ts';
import type { StatusAction } from '@lectern/contract/visits/status.rules.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { writeStored } from '../../../lib/browser-storage.ts';
import { useSay } from '../../../lib/i18n.ts';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { useGoToCall } from '../../visits/call-address.ts';
import { openCall } from '../../call/call.queries.ts';
import { visitKeys } from '../../visits/visits.queries.ts';
import { networkQuery, requestJoin } from '../waiting-room.queries.ts';
import { failureText } from '../../../lib/failure-text.ts';

/** Viewers need neither camera nor microphone. */
const watching = { camera: 'granted', microphone: 'granted' } as const;

/** How somebody enters from the waiting room. */
export interface Entering {
  /** The check or the answer of the server is awaited. */
  isBusy: boolean;
  press: (action: StatusAction, skipsCamera: boolean) => Promise<void>;
}

/**
 * What the one button of the waiting room does: the check first; if it fails no call starts and the button can be
 * used again. Then a student asks to come in or joins, an educator opens the call. Without a preview, as for
 * viewers, no device is checked.
 */
export function useEntry(visit: VisitInfo, viewer: Viewer, preview: DevicePreview | null): Entering {
  const say = useSay();
  const cache = useQueryClient();
  const goToCall = useGoToCall();
  const [isBusy, setBusy] = useState(false);

  async function check(skipsCamera: boolean): Promise<CheckFacts> {
    const known = cache.getQueryData(networkQuery.queryKey);
    const isFresh = known?.quality === 'poor' ? 0 : networkQuery.staleTime;
    const [devices, network] = await Promise.all([
      preview ? preview.check() : watching,
      cache.fetchQuery({ ...networkQuery, staleTime: isFresh }),
    ]);
    const { camera, microphone } = devices;
    return { camera, microphone, network, isCameraNeeded: !skipsCamera };
  }

  async function askToJoin(): Promise<void> {
    try {
      const { message } = await requestJoin(visit.visitId);
      toastSuccess(message);
    } catch (error) {
      // The refusal's own words; without an answer the spec's.
      toastError(
        error instanceof ApiFailure && error.code > 0 ? error.message : say('waitingRoom.joinFailed'),
      );
    }
    await cache.invalidateQueries({ queryKey: visitKeys.all });
  }

  async function openAndGo(): Promise<void> {
    try {
      await openCall(visit.visitId);
      goToCall(visit);
    } catch (error) {
      // The failure is shown and the visit fetched again: it may be over.
      toastError(failureText(error));
      await cache.invalidateQueries({ queryKey: visitKeys.all });
    }
  }

  async function press(action: StatusAction, skipsCamera: boolean): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      if (action === 'enter') writeStored('whiteboard', null);
      const facts = await check(skipsCamera);
      const alert = spokenAlert(facts, viewer === 'attendee');
      if (alert !== null) toastWarning(say(alert));
      if (!judgeCheck(facts).mayEnter) return;
      if (viewer === 'educator') await openAndGo();
      else if (action === 'join') goToCall(visit);
      else await askToJoin();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, press };
}
