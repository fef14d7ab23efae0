import { checkDecisions } from './check-decisions.ts';
import { checkFolders } from './check-folders.ts';
import { checkLayout } from './check-layout.ts';
import type { Check } from './violation.ts';

/** The checks of where files stand, how they are named, and what says so. */
export const layoutChecks: Readonly<Record<string, Check>> = {
  layout: checkLayout,
  folders: checkFolders,
  decisions: checkDecisions,
};
