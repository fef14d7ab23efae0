import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { fileTypes } from '@lectern/contract/files/files.names.ts';
import type { FileProblem } from '@lectern/contract/files/files.rules.ts';
import type { FileFault, FileRules } from '../../ui/file-rules.ts';

/** What may be attached to a visit or to its note at once; only the server counts existing files. */
export const attachmentRules: FileRules = {
  endings: Object.values(fileTypes).flatMap(({ endings }) => endings.map((ending) => ending.slice(1))),
  maxBytes: fileLimits.bytes,
  maxFiles: fileLimits.files,
};

const problems: Record<FileFault, FileProblem> = {
  type: 'files.onlyImageOrPdf',
  size: 'files.tooLarge',
  total: 'files.totalTooLarge',
  count: 'files.tooMany',
};

/** The key of the sentence that says why a file was not taken. */
export function fileProblem(fault: FileFault): FileProblem {
  return problems[fault];
}
