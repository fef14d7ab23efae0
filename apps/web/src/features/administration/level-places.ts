import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn, mayOpen } from '@lectern/contract/access/screens.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../lib/url-state.ts';
import { useHost } from '../institutions/host.ts';
import { useAdmin } from '../identity/use-admin.ts';
import type { LevelDepth } from './administration.queries.ts';

const screensOf = {
  1: {
    list: adminScreens.levelOnes,
    add: adminScreens.levelOneAdd,
    view: adminScreens.levelOneView,
    edit: adminScreens.levelOneEdit,
  },
  2: {
    list: adminScreens.levelTwos,
    add: adminScreens.levelTwoAdd,
    view: adminScreens.levelTwoView,
    edit: adminScreens.levelTwoEdit,
  },
  3: {
    list: adminScreens.levelThrees,
    add: adminScreens.levelThreeAdd,
    view: adminScreens.levelThreeView,
    edit: adminScreens.levelThreeEdit,
  },
} as const;

/** The addresses of the screens about levels of one depth; null where the person may not open one. */
export interface LevelPlaces {
  list: Address;
  add: Address | null;
  view: (levelId: string) => Address | null;
  edit: (levelId: string) => Address | null;
}

/** The addresses of the screens about levels for the administrator who is signed in. */
export function useLevelPlaces(): (depth: LevelDepth) => LevelPlaces {
  const { session, role, area } = useAdmin();
  const { id } = session;
  return (depth) => {
    const { list, add, view, edit } = screensOf[depth];
    return {
      list: linkOptions({ to: addressIn(area, list), params: { id } }),
      add: mayOpen(role, area, add) ? linkOptions({ to: addressIn(area, add), params: { id } }) : null,
      view: (levelId) =>
        mayOpen(role, area, view)
          ? linkOptions({ to: addressIn(area, view), params: { id, levelId } })
          : null,
      edit: (levelId) =>
        mayOpen(role, area, edit)
          ? linkOptions({ to: addressIn(area, edit), params: { id, levelId } })
          : null,
    };
  };
}

/** The institution's words for levels of one depth: `{{level}}` and `{{levels}}`. */
export function useLevelWords(): (depth: LevelDepth) => { level: string; levels: string } {
  const { levelOne, levelTwo, levelThree } = useHost().levelTitles;
  const titles = { 1: levelOne, 2: levelTwo, 3: levelThree };
  return (depth) => ({ level: titles[depth].one, levels: titles[depth].many });
}

/** The depth just above, and just below. */
export const above: Readonly<Record<LevelDepth, LevelDepth | null>> = { 1: null, 2: 1, 3: 2 };
/** The same downwards. */
export const below: Readonly<Record<LevelDepth, LevelDepth | null>> = { 1: 2, 2: 3, 3: null };
