import { fileLimits } from '../files/files.limits.ts';
import { fileTypes } from '../files/files.names.ts';
import type { ChosenFile } from '../files/files.rules.ts';
import { profileLimits } from './profile.limits.ts';

/** The years of the list of birth years, the latest first; one that is older and kept already stays in it. */
export function birthYears(thisYear: number, kept: number | null = null): number[] {
  const years = Array.from({ length: profileLimits.birthYears }, (_, back) => thisYear - back);
  return kept === null || years.includes(kept) ? years : [...years, kept];
}

/** Whether somebody can be born on a day that the list of years has; `today` is a civil date, too. */
export function isBirthDate(day: string, today: string): boolean {
  const first = Number(today.slice(0, 4)) - profileLimits.birthYears + 1;
  return day <= today && Number(day.slice(0, 4)) >= first;
}

/** A part of a picture: its left upper corner and the length of its sides, in pixels of the picture. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly edge: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible part of a picture: the zoom, and the centre, in pixels of the picture. */
export interface CropView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The same view, kept within the picture: nothing outside it is ever seen. */
export function viewWithin({ zoom, x, y }: CropView, { width, height }: Size): CropView {
  const held = between(1, zoom, profileLimits.mostZoom);
  const half = Math.min(width, height) / held / 2;
  return { zoom: held, x: between(half, x, width - half), y: between(half, y, height - half) };
}

/** The middle of a picture, as large as it goes. */
export function wholeView({ width, height }: Size): CropView {
  return { zoom: 1, x: width / 2, y: height / 2 };
}

/** The same view of the picture turned to the right: as large, with the same in the middle. `size` is that before the turn. */
export function turnedView({ zoom, x, y }: CropView, { height }: Size): CropView {
  return { zoom, x: height - y, y: x };
}

/** The square that a view shows. */
export function cropOf(view: CropView, size: Size): Crop {
  const { zoom, x, y } = viewWithin(view, size);
  const edge = Math.min(size.width, size.height) / zoom;
  return { left: x - edge / 2, top: y - edge / 2, edge };
}

/** Why a chosen file is not taken as a picture of a person. */
export type PictureProblem = 'profile.picture.wrongType' | 'profile.picture.tooLarge';

const pictureTypes = ['image/png', 'image/jpeg'] as const;

/** Why a chosen file is not taken: something else than png, jpeg or jpg, or 5 MB and more. */
export function pictureProblem({ name, type, size }: ChosenFile): PictureProblem | null {
  const isPicture = pictureTypes.some(
    (one) => one === type && fileTypes[one].endings.some((ending) => name.toLowerCase().endsWith(ending)),
  );
  if (!isPicture) return 'profile.picture.wrongType';
  return size >= fileLimits.bytes ? 'profile.picture.tooLarge' : null;
}
