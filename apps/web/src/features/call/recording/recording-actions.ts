import { isRecordable } from '@lectern/contract/call/recording/recording.rules.ts';
import { fetchCode } from '../../../lib/fetch-code.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { translate } from '../../../lib/i18n.ts';
import { toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { kindOf } from '../../visits/visit-kind.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { saveScreenshot } from './recording.queries.ts';

/** The educator's actions to keep something of a call; null shows no control. */
export interface RecordingActions {
  toggleRecording: (() => void) | null;
  takeScreenshot: (() => void) | null;
}

function toggleRecording({ recording }: LiveCall): void {
  recording.toggle().catch((error: unknown) => toastWarning(failureText(error)));
}

/** The code that draws it is fetched with the first one. */
async function takeScreenshot({ flow }: CallFacts): Promise<void> {
  const { takePicture } = await fetchCode(() => import('./take-picture.ts'));
  const picture = takePicture(document.querySelector('main'));
  if (picture === null) {
    toastWarning(translate('recording.screenshot.nothing'));
    return;
  }
  const { message } = await saveScreenshot(flow.visitId, picture);
  toastSuccess(message);
}

/** Recording and screenshots are the educator's; a broadcast is never recorded. */
export function recordingActions(call: LiveCall, facts: CallFacts): RecordingActions {
  const { isEducator, visit } = facts;
  return {
    toggleRecording: isEducator && isRecordable(kindOf(visit)) ? () => toggleRecording(call) : null,
    takeScreenshot: isEducator
      ? () => void takeScreenshot(facts).catch((error: unknown) => toastWarning(failureText(error)))
      : null,
  };
}
