import { checkFolders } from './check-folders.ts';
import { checkLayout } from './check-layout.ts';
import type { Check } from './violation.ts';

/** The checks of where files stand and how they are named. */
export const layoutChecks: Readonly<Record<string, Check>> = {
  layout: checkLayout,
  folders: checkFolders,
};
