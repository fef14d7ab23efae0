import { defineRefusals } from '../../core/refusal.ts';

/** How files of sessions refuse. */
export const summaryFileRefusals = defineRefusals('summaryFile', {
  /** So many were made in an hour that no more are. */
  summary_files_used_up: 429,
});
