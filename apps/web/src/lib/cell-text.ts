import { disarmed } from '@lectern/contract/core/text.rules.ts';

/** A text for a cell of a file that is opened as a sheet: nothing in it is run. */
export function cellText(text: string): string {
  return disarmed(text);
}
