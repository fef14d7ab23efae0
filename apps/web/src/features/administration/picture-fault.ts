import { isRefusal } from '../../lib/api-failure.ts';
import { failureText } from '../../lib/failure-text.ts';
import type { Say } from '../../lib/i18n.ts';

/** The text for a refused logo or portrait: what it has to be, if the content is wrong. */
export function pictureFault(reason: unknown, say: Say): string | null {
  return isRefusal(reason, 'file_type_refused') ? say('whiteLabel.refusal.logo_unfit') : failureText(reason);
}
