import { classroomLimits } from '@lectern/contract/call/classroom/classroom.limits.ts';
import { fitTiles, type Ground } from './fit-tiles.ts';

/** How many tiles a page of the stage holds: as long as none becomes narrower than a face needs; on phones six. */
export function tilesPerPage(ground: Ground, isPhone: boolean): number {
  if (isPhone) return classroomLimits.phoneTiles;
  let most = 1;
  for (let people = 2; people <= classroomLimits.pageTiles; people += 1)
    if (fitTiles(people, ground).w >= classroomLimits.narrowestTilePx) most = people;
  return most;
}

/** How many pages this many people make; at least one. */
export function pagesOf(people: number, perPage: number): number {
  return Math.max(1, Math.ceil(people / perPage));
}

/** The people of a page, counted from 0. A page that is no more is the last one. */
export function peopleOnPage<T>(people: readonly T[], page: number, perPage: number): readonly T[] {
  const from = Math.min(Math.max(0, page), pagesOf(people.length, perPage) - 1) * perPage;
  return people.slice(from, from + perPage);
}
