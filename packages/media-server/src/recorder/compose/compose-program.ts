import { setPriority } from 'node:os';
import { composeRecording } from './compose-recording.ts';
import type { RecordedFile } from './recorded-file.ts';

/** What the program tells its parent process. */
export type ComposeMessage =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly files: readonly RecordedFile[] }
  | { readonly type: 'failed'; readonly reason: string };

const tellEveryMs = 500;

function tell(message: ComposeMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

/** Runs the program that makes playable files of one recording, and ends with its parent process. */
export async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  // Its child processes inherit that.
  setPriority(Number(environment['RECORDER_NICENESS'] ?? 0));
  process.on('disconnect', () => process.exit(1));
  let toldAt = 0;
  try {
    const files = await composeRecording({
      folder: environment['RECORDER_FOLDER'] ?? '',
      ffmpeg: environment['RECORDER_FFMPEG'] || null,
      onProgress: (share) => {
        if (performance.now() - toldAt < tellEveryMs) return;
        toldAt = performance.now();
        void tell({ type: 'progress', share });
      },
    });
    await tell({ type: 'done', files });
    process.exit(0);
  } catch (error) {
    // Lets the parent process decide whether to try again.
    await tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  }
}
