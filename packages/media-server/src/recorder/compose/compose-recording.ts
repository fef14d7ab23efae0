import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { logsIn } from '../live/recorder-program.ts';
import { composePart } from './compose-part.ts';
import type { RecordedFile } from './recorded-file.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { separateFiles } from './separate-files.ts';
import { surveyLog } from './survey.ts';
import type { Survey } from './survey.ts';

/** The recording to compose. */
export interface RecordingToCompose {
  /** The folder with its logs. */
  readonly folder: string;
  /** Without it nothing is composed: each person and screen becomes a file of its own. */
  readonly ffmpeg: string | null;
  readonly onProgress: (share: number) => void;
}

interface SurveyedLog {
  readonly log: string;
  readonly survey: Survey;
}

/** Shorter pieces show nothing. */
const leastSeconds = 0.3;

async function surveyAll(folder: string): Promise<SurveyedLog[]> {
  const found: SurveyedLog[] = [];
  for (const log of logsIn(folder)) {
    const survey = await surveyLog(log);
    // A log without anybody is of a try to come back while the engine was away.
    const isOfRoom = survey.tracks.length > 0 || survey.names.size > 0;
    if (isOfRoom && survey.seconds >= leastSeconds) found.push({ log, survey });
  }
  return found;
}

async function join(ffmpeg: string, pieces: readonly string[], file: string): Promise<void> {
  const list = `${file}.txt`;
  writeFileSync(list, pieces.map((piece) => `file '${piece.replaceAll("'", String.raw`'\''`)}'\n`).join(''));
  await runFfmpeg({
    ffmpeg,
    args: ['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', '-movflags', '+faststart', file],
  });
}

async function composeAll(
  { onProgress }: RecordingToCompose,
  ffmpeg: string,
  { logs, work }: { logs: readonly SurveyedLog[]; work: string },
): Promise<RecordedFile[]> {
  const total = logs.reduce((sum, { survey }) => sum + survey.seconds, 0);
  let before = 0;
  const pieces: string[] = [];
  for (const [index, { log, survey }] of logs.entries()) {
    const piece = await composePart({
      ffmpeg,
      log,
      survey,
      folder: path.join(work, String(index)),
      onProgress: (share) => onProgress((before + share * survey.seconds) / total),
    });
    pieces.push(piece);
    before += survey.seconds;
  }
  const file = path.join(work, 'recording.mp4');
  await join(ffmpeg, pieces, file);
  return [{ file, seconds: total, of: null }];
}

/**
 * Makes playable files of a recording's logs: one with everybody with ffmpeg, else one for each person and screen.
 * Remains of an earlier try are replaced. The files are in the folder `made` of the recording.
 */
export async function composeRecording(recording: RecordingToCompose): Promise<RecordedFile[]> {
  const work = path.join(recording.folder, 'made');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const logs = await surveyAll(recording.folder);
  if (logs.length === 0) return [];
  const { ffmpeg } = recording;
  try {
    return ffmpeg === null
      ? await separateFiles(logs, work, recording.onProgress)
      : await composeAll(recording, ffmpeg, { logs, work });
  } catch (error) {
    // On a disk that is full the half of a film would keep the room that the next try needs.
    rmSync(work, { recursive: true, force: true });
    throw error;
  }
}
