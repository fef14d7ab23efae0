import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { noteFiles } from './visit-notes.service.ts';

export const visitNotesJobs: FeatureJobs = { filePlaces: [noteFiles] };
