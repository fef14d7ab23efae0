import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { RecorderHost, type RunningRecording } from '@lectern/media-server/recorder/recorder-host.ts';
import type { Log } from '../operations/log.ts';
import type { MediaEngine } from '../media-engine/media-engine.ts';
import type { EngineInside } from '../media-engine/start-engine.ts';
import { unseenGrant } from '../media-engine/unseen-grant.ts';
import type { Recorder } from './recorder.ts';

export interface EmbeddedRecorderOptions {
  readonly dataDir: string;
  /** Where programs are looked for. */
  readonly searchPath: string;
  readonly media: MediaEngine;
  readonly inside: () => EngineInside;
  readonly log: Log;
}

/** Files that an operator or a file system puts next to the recordings are not recordings. */
function isRecordingId(name: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}

/** Records by programs of this machine. They join the rooms of the media engine unseen, as clients do, so that any engine will do. */
export function embeddedRecorder(options: EmbeddedRecorderOptions): Recorder {
  const { dataDir, searchPath, media, inside } = options;
  const log = options.log.child({ module: 'recorder' });
  const host = new RecorderHost(searchPath);
  const running = new Map<string, RunningRecording>();
  const ends = new Map<string, string>();
  const composing = new Set<string>();
  const recordings = path.join(dataDir, 'recordings');
  const folderOf = (recordingId: string): string => path.join(recordings, recordingId);
  if (host.ffmpeg === null) log.info('no ffmpeg on the path: recordings are kept as one film per person');
  return {
    name: randomUUID(),
    canCompose: host.ffmpeg !== null,
    composings: Math.max(1, Math.floor(availableParallelism() / 2)),
    record: ({ recordingId, room }) => {
      if (running.has(recordingId)) return;
      ends.delete(recordingId);
      const recording = host.record({
        ...inside(),
        folder: folderOf(recordingId),
        token: () => media.createToken(unseenGrant(room, `recorder-${recordingId}`)),
        log: (message, details) => log.debug({ recordingId, ...details }, message),
      });
      running.set(recordingId, recording);
      void recording.ended.then((reason) => {
        if (running.get(recordingId) !== recording) return;
        running.delete(recordingId);
        if (reason !== null) ends.set(recordingId, reason);
      });
    },
    isRecording: (recordingId) => running.has(recordingId),
    isInRoom: (recordingId) => running.get(recordingId)?.isInRoom() ?? false,
    takeEnd: (recordingId) => {
      const reason = ends.get(recordingId) ?? null;
      ends.delete(recordingId);
      return reason;
    },
    finish: async (recordingId) => {
      await running.get(recordingId)?.stop();
      ends.delete(recordingId);
    },
    compose: async (recordingId, onProgress) => {
      composing.add(recordingId);
      try {
        return await host.compose({ folder: folderOf(recordingId), onProgress });
      } finally {
        composing.delete(recordingId);
      }
    },
    isComposing: (recordingId) => composing.has(recordingId),
    held: async () => (existsSync(recordings) ? (await readdir(recordings)).filter(isRecordingId) : []),
    forget: (recordingId) => rm(folderOf(recordingId), { recursive: true, force: true }),
    stop: () => host.stop(),
  };
}
