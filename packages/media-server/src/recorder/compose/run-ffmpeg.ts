import { spawn } from 'node:child_process';

/** How ffmpeg is run. */
export interface FfmpegRun {
  readonly ffmpeg: string;
  readonly args: readonly string[];
  /** The folder that names without one are in. */
  readonly folder?: string;
  /** Seconds of the result that are there. */
  readonly onProgress?: (seconds: number) => void;
}

const wordsKept = 2_000;

/** Runs ffmpeg to its end. Rejects with its last words when it fails. */
export function runFfmpeg({ ffmpeg, args, folder, onProgress }: FfmpegRun): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      ffmpeg,
      ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', '-progress', 'pipe:1', ...args],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let words = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const done = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1];
      if (done !== undefined) onProgress?.(Number(done) / 1e6);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-wordsKept);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg ended with ${signal ?? String(code)}: ${words.trim()}`));
    });
  });
}
