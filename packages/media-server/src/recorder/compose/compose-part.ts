import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filterScript } from './filter-script.ts';
import { planPicture } from './plan-picture.ts';
import type { Placement } from './plan-picture.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { Survey } from './survey.ts';
import { writeTrackFiles } from './track-files.ts';
import type { WrittenFile } from './track-files.ts';

/** One log of a recording, to be made into one piece of film. */
export interface PartToCompose {
  readonly ffmpeg: string;
  readonly log: string;
  readonly survey: Survey;
  /** A separate folder for intermediate files. */
  readonly folder: string;
  readonly onProgress: (share: number) => void;
}

/** Writing the tracks' files takes about this share of the time. */
const filesShare = 0.1;

interface Card {
  readonly file: string;
  readonly placements: readonly Placement[];
}

/** A card with a name, for people without a picture; without a font on this machine it has no name. */
async function drawCard(part: PartToCompose, name: string, file: string): Promise<void> {
  // Named without its folder: ffmpeg takes some characters of paths for its own.
  const words = 'card.txt';
  writeFileSync(path.join(part.folder, words), name);
  const draw = (filters: readonly string[]): Promise<void> =>
    runFfmpeg({
      ffmpeg: part.ffmpeg,
      folder: part.folder,
      args: [
        '-f',
        'lavfi',
        '-i',
        ['color=c=0x25262b:s=640x360', ...filters].join(','),
        '-frames:v',
        '1',
        file,
      ],
    });
  const text = `drawtext=textfile=${words}:expansion=none:font=Sans:fontsize=40:fontcolor=0xe9ecef:x=(w-text_w)/2:y=(h-text_h)/2`;
  await draw([text]).catch(() => draw([]));
}

async function drawCards(
  part: PartToCompose,
  cards: ReadonlyMap<string, readonly Placement[]>,
): Promise<Card[]> {
  const drawn: Card[] = [];
  for (const [identity, placements] of cards) {
    const file = path.join(part.folder, `card-${drawn.length}.png`);
    await drawCard(part, part.survey.names.get(identity) ?? '', file);
    drawn.push({ file, placements });
  }
  return drawn;
}

/** When something is seen for the last time. */
function endOf(placements: readonly Placement[]): number {
  return Math.max(...placements.map(({ to }) => to));
}

function inputArgs(files: readonly WrittenFile[], cards: readonly Card[]): string[] {
  return [
    ...files.flatMap(({ file, from }) => ['-reinit_filter', '0', '-itsoffset', from.toFixed(3), '-i', file]),
    ...cards.flatMap((card) => [
      // It is read until it is seen for the last time and no longer: most are of the moment before a picture came.
      ...['-loop', '1', '-framerate', '5', '-t', (endOf(card.placements) + 1).toFixed(3)],
      ...['-i', card.file],
    ]),
  ];
}

const encoding = [
  ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '25', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
  ...['-g', '100', '-c:a', 'aac', '-b:a', '112k', '-ar', '48000', '-video_track_timescale', '90000'],
];

/** Makes one piece of film out of one log: everybody's sound mixed, the picture laid out as its scenes say. Returns its file. */
export async function composePart(part: PartToCompose): Promise<string> {
  const { ffmpeg, survey, folder, onProgress } = part;
  mkdirSync(folder, { recursive: true });
  const plan = planPicture(survey);
  const used = survey.tracks.filter(({ track }) => track.codec === 'opus' || plan.pictures.has(track.index));
  const files = await writeTrackFiles(
    part.log,
    used.map((one) => ({ file: path.join(folder, `track-${one.track.index}.mkv`), tracks: [one] })),
  );
  onProgress(filesShare);
  const cards = await drawCards(part, plan.cards);
  const numbered = files.map((file, input) => ({
    input,
    track: file.tracks[0]?.track,
    end: file.from + file.seconds,
  }));
  const pictures = numbered.flatMap(({ input, track, end }) => {
    const placements = plan.pictures.get(track?.index ?? -1);
    if (!placements) return [];
    return [{ input, placements, standsForSeconds: Math.max(0, endOf(placements) - end) }];
  });
  const script = path.join(folder, 'filters.txt');
  const drawn = [
    ...pictures,
    ...cards.map(({ placements }, index) => ({ input: files.length + index, placements })),
  ];
  const sounds = numbered.flatMap(({ input, track }) => (track?.codec === 'opus' ? [input] : []));
  writeFileSync(script, filterScript({ seconds: survey.seconds, drawn, sounds }));
  const file = path.join(folder, 'composed.mp4');
  await runFfmpeg({
    ffmpeg,
    args: [
      '-copyts',
      ...inputArgs(files, cards),
      ...['-filter_complex_script', script, '-map', '[picture]', '-map', '[sound]'],
      ...encoding,
      ...['-t', survey.seconds.toFixed(3), file],
    ],
    onProgress: (seconds) =>
      onProgress(filesShare + (1 - filesShare) * Math.min(1, seconds / survey.seconds)),
  });
  return file;
}
