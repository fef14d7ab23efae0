import { withEverydayTexts } from '../../../lib/i18n.ts';
import { lateWindow } from '../../../ui/late-part.tsx';

/** Another camera, microphone or speaker; fetched when somebody goes there. */
export const DevicesDialog = lateWindow(
  withEverydayTexts(async () => (await import('./devices-dialog.tsx')).DevicesDialog),
);

/** The keys of the call; fetched when somebody goes there. */
export const HelpSheet = lateWindow(async () => (await import('./help-sheet.tsx')).HelpSheet);
