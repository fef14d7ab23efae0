import { changedLevel, newLevel, type LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import {
  addLevel,
  changeLevel,
  levelKeys,
  levelQueryOf,
  type LevelDepth,
} from '../administration.queries.ts';
import {
  changedLevelBody,
  emptyLevel,
  levelPlaces,
  levelValuesOf,
  newLevelBody,
  type LevelField,
  type LevelValues,
} from './level-values.ts';
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts';

type Answer = Awaited<ReturnType<typeof changeLevel>>;

/** The form of a level; without one it makes a new level of the depth. */
export function useLevelForm(
  { level, depth }: { level: LevelView | null; depth: LevelDepth },
  onSaved: (levelId: string) => void,
) {
  const say = useSay();
  const cache = useQueryClient();
  return useVersionedForm<LevelValues, LevelField, Answer>({
    name: level ? `level:${level.id}` : `level:new:${depth}`,
    fields: level ? levelValuesOf(level) : emptyLevel,
    version: level?.version ?? null,
    places: levelPlaces,
    check: (values) =>
      level
        ? bodyErrors(changedLevel, changedLevelBody(values), levelPlaces)
        : bodyErrors(newLevel, newLevelBody(values), levelPlaces),
    read: async () => {
      const now = await cache.fetchQuery({ ...levelQueryOf(level?.id ?? ''), staleTime: 0 });
      return { version: now.version, fields: levelValuesOf(now) };
    },
    send: (values, key) =>
      level ? changeLevel(level.id, changedLevelBody(values), key) : addLevel(newLevelBody(values), key),
    onSent: ({ response, message }) => {
      // The next screen shows the saved state, not the earlier one.
      cache.setQueryData(levelQueryOf(response.id).queryKey, response);
      void cache.invalidateQueries({ queryKey: levelKeys.all });
      toastSuccess(message || say('administration.level.saved'));
      onSaved(response.id);
    },
  });
}
