import { isRecordable } from '@lectern/contract/call/recording/recording.rules.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { translate } from '../../../lib/i18n.ts';
import { toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { kindOf } from '../../visits/visit-moments.ts';
import type { CallFacts, LiveCall } from '../live-call.ts';
import { saveScreenshot } from './recording.queries.ts';
import { takePicture } from './take-picture.ts';

/** What the educator may do to keep something of a call; null shows no control. */
export interface RecordingActions {
  toggleRecording: (() => void) | null;
  takeScreenshot: (() => void) | null;
}

function toggleRecording({ recording }: LiveCall): void {
  recording.toggle().catch((error: unknown) => toastWarning(failureText(error)));
}

function takeScreenshot({ flow }: CallFacts): void {
  const picture = takePicture(document.querySelector('main'));
  if (picture === null) {
    toastWarning(translate('recording.screenshot.nothing'));
    return;
  }
  saveScreenshot(flow.visitId, picture).then(
    ({ message }) => toastSuccess(message),
    (error: unknown) => toastWarning(failureText(error)),
  );
}

/** Recording and screenshots are the educator's; a broadcast is never recorded. */
export function recordingActions(call: LiveCall, facts: CallFacts): RecordingActions {
  const { isEducator, visit } = facts;
  return {
    toggleRecording: isEducator && isRecordable(kindOf(visit)) ? () => toggleRecording(call) : null,
    takeScreenshot: isEducator ? () => takeScreenshot(facts) : null,
  };
}
