import path from 'node:path';
import type { RecordedFile } from './recorded-file.ts';
import type { Survey, SurveyedTrack } from './survey.ts';
import { writeTrackFiles } from './track-files.ts';

interface Wanted {
  readonly of: { readonly name: string; readonly kind: 'person' | 'screen' };
  readonly tracks: readonly SurveyedTrack[];
}

function overlap(one: SurveyedTrack, other: SurveyedTrack): number {
  let seconds = 0;
  for (const a of one.live)
    for (const b of other.live) seconds += Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
  return seconds;
}

/**
 * Pairs tracks: each picture with the sound of the same person that it shares the most time with; leftover sounds
 * stay alone.
 */
export function pairTracks({ tracks }: Survey): Wanted[] {
  const left = new Set(tracks.filter(({ track }) => track.codec === 'opus'));
  const wanted: Wanted[] = [];
  for (const picture of tracks) {
    const { source, identity, name, codec } = picture.track;
    if (codec === 'opus') continue;
    const kind = source === 'screen' ? 'screen' : 'person';
    const soundSource = kind === 'screen' ? 'screenSound' : 'microphone';
    const [sound] = [...left]
      .filter(({ track }) => track.identity === identity && track.source === soundSource)
      .toSorted((one, other) => overlap(picture, other) - overlap(picture, one));
    if (sound) left.delete(sound);
    wanted.push({ of: { name, kind }, tracks: sound ? [picture, sound] : [picture] });
  }
  for (const sound of left) wanted.push({ of: { name: sound.track.name, kind: 'person' }, tracks: [sound] });
  return wanted;
}

/** One mp4 for each person and screen of each log, as they were encoded. */
export async function separateFiles(
  logs: readonly { log: string; survey: Survey }[],
  folder: string,
  onProgress: (share: number) => void,
): Promise<RecordedFile[]> {
  const made: RecordedFile[] = [];
  for (const [index, { log, survey }] of logs.entries()) {
    const wanted = pairTracks(survey);
    const written = await writeTrackFiles(
      log,
      wanted.map(({ tracks }, number) => ({
        file: path.join(folder, `part-${index}-${number}.mp4`),
        tracks,
      })),
    );
    for (const [number, { file, seconds }] of written.entries())
      if (seconds > 0) made.push({ file, seconds, of: wanted[number]?.of ?? null });
    onProgress((index + 1) / logs.length);
  }
  return made;
}
