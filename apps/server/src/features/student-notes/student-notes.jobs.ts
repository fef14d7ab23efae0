import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { studentNoteFiles } from './student-notes.service.ts';

export const studentNotesJobs: FeatureJobs = { filePlaces: [studentNoteFiles] };
