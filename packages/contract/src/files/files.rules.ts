import { fileLimits } from './files.limits.ts';
import { fileTypes } from './files.names.ts';

/** The facts of a file before it is sent. */
export interface ChosenFile {
  name: string;
  size: number;
  type: string;
}

/** A sentence that says why files are not taken. */
export type FileProblem = 'files.onlyImageOrPdf' | 'files.tooLarge' | 'files.totalTooLarge' | 'files.tooMany';

function isAccepted(file: ChosenFile): boolean {
  const name = file.name.toLowerCase();
  return Object.entries(fileTypes).some(
    ([type, { endings }]) => type === file.type && endings.some((ending) => name.endsWith(ending)),
  );
}

/** Why chosen files are not taken: a type other than png, jpeg or pdf, one of 5,000,000 bytes or more, or too many. */
export function checkFiles(files: readonly ChosenFile[], alreadyChosen = 0): FileProblem | null {
  if (!files.every(isAccepted)) return 'files.onlyImageOrPdf';
  if (files.some(({ size }) => size >= fileLimits.bytes)) return 'files.tooLarge';
  return files.length + alreadyChosen > fileLimits.files ? 'files.tooMany' : null;
}

/** The same for chats and student notes, where all files together may have 52,428,800 bytes. */
export function checkFilesWithTotal(files: readonly ChosenFile[], alreadyChosen = 0): FileProblem | null {
  const problem = checkFiles(files, alreadyChosen);
  if (problem) return problem;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > fileLimits.totalBytes ? 'files.totalTooLarge' : null;
}
