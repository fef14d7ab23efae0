import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { uploadsToApply } from './applying.service.ts';
import { lettersToWrite } from './letters.service.ts';
import { filesToRead } from './reading.service.ts';
import { uploadsToUndo } from './undoing.service.ts';

export const bulkUploadsJobs: FeatureJobs = {
  lanes: [filesToRead, uploadsToApply, uploadsToUndo, lettersToWrite],
};
