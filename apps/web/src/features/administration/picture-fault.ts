import { isRefusal } from '../../lib/api-failure.ts';
import { failureText } from '../../lib/failure-text.ts';
import type { Say } from '../../lib/i18n.ts';

/** What is said of a logo or portrait that was not taken: what one has to be, where the content is another. */
export function pictureFault(reason: unknown, say: Say): string | null {
  return isRefusal(reason, 'file_type_refused') ? say('whiteLabel.refusal.logo_unfit') : failureText(reason);
}
