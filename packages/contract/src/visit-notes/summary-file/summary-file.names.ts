import { defineRefusals } from '../../core/refusal.ts';

/** How files of sessions refuse. */
export const summaryFileRefusals = defineRefusals('summaryFile', {
  /** Too many were made in an hour. */
  summary_files_used_up: 429,
});
