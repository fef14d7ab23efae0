import {
  changedSubcategory,
  newSubcategory,
  type SubcategoryView,
} from '@lectern/contract/administration/curriculum.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { choiceKeys } from '../../../subjects/subjects.queries.ts';
import {
  addSubcategory,
  changeSubcategory,
  curriculumKeys,
  subcategoryQueryOf,
} from '../curriculum.queries.ts';
import { useVersionedForm, type Versioned } from '../../../../ui/form/use-versioned-form.ts';

/** The content of a subcategory's form; only a new one chooses its subject. */
export interface SubcategoryValues {
  /** Empty while none is chosen. */
  subjectId: string;
  name: string;
}

type Field = keyof SubcategoryValues;

const places = { fields: { subjectId: 'subjectId', name: 'name' } } satisfies FieldPlaces<Field>;

const valuesOf = ({ name, subject }: SubcategoryView): SubcategoryValues => ({ name, subjectId: subject.id });
const newBody = ({ name, subjectId }: SubcategoryValues) => ({ name, subjectId });
const changedBody = ({ name, opened }: Versioned<SubcategoryValues>) => ({
  name,
  version: opened?.version ?? 0,
});

/** The form of a subcategory; without one it makes a new one, of the subject that is named first. */
export function useSubcategoryForm(
  { subcategory, subjectId }: { subcategory: SubcategoryView | null; subjectId: string },
  onSaved: (subcategoryId: string) => void,
) {
  const say = useSay();
  const cache = useQueryClient();
  return useVersionedForm<SubcategoryValues, Field, Awaited<ReturnType<typeof changeSubcategory>>>({
    name: subcategory ? `subcategory:${subcategory.id}` : `subcategory:new:${subjectId}`,
    fields: subcategory ? valuesOf(subcategory) : { name: '', subjectId },
    version: subcategory?.version ?? null,
    places,
    check: (values) =>
      subcategory
        ? bodyErrors(changedSubcategory, changedBody(values), places)
        : bodyErrors(newSubcategory, newBody(values), places),
    read: async () => {
      const now = await cache.fetchQuery({ ...subcategoryQueryOf(subcategory?.id ?? ''), staleTime: 0 });
      return { version: now.version, fields: valuesOf(now) };
    },
    send: (values, key) =>
      subcategory
        ? changeSubcategory(subcategory.id, changedBody(values), key)
        : addSubcategory(newBody(values), key),
    onSent: ({ response, message }) => {
      // The next screen shows the saved state, not the earlier one.
      cache.setQueryData(subcategoryQueryOf(response.id).queryKey, response);
      void cache.invalidateQueries({ queryKey: curriculumKeys.all });
      void cache.invalidateQueries({ queryKey: choiceKeys.all });
      toastSuccess(message || say('administration.level.saved'));
      onSaved(response.id);
    },
  });
}
