import {
  changedSubject,
  newSubject,
  type SubjectView,
} from '@lectern/contract/administration/curriculum.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { choiceKeys } from '../../../subjects/subjects.queries.ts';
import { addSubject, changeSubject, curriculumKeys, subjectQueryOf } from '../curriculum.queries.ts';
import { useVersionedForm, type Versioned } from '../../../../ui/form/use-versioned-form.ts';

/** The content of a subject's form; only a new one has subcategories in it. */
export interface SubjectValues {
  name: string;
  subcategories: readonly string[];
}

type Field = keyof SubjectValues;

const places = {
  fields: { name: 'name', subcategories: 'subcategories' },
} satisfies FieldPlaces<Field>;

const valuesOf = ({ name }: SubjectView): SubjectValues => ({ name, subcategories: [] });
const newBody = ({ name, subcategories }: SubjectValues) => ({ name, subcategories: [...subcategories] });
const changedBody = ({ name, opened }: Versioned<SubjectValues>) => ({
  name,
  version: opened?.version ?? 0,
});

/** The form of a subject; without one it adds a subject to the asker's level. */
export function useSubjectForm(subject: SubjectView | null, onSaved: (subjectId: string) => void) {
  const say = useSay();
  const cache = useQueryClient();
  return useVersionedForm<SubjectValues, Field, Awaited<ReturnType<typeof changeSubject>>>({
    name: subject ? `subject:${subject.id}` : 'subject:new',
    fields: subject ? valuesOf(subject) : { name: '', subcategories: [] },
    version: subject?.version ?? null,
    places,
    check: (values) =>
      subject
        ? bodyErrors(changedSubject, changedBody(values), places)
        : bodyErrors(newSubject, newBody(values), places),
    read: async () => {
      const now = await cache.fetchQuery({ ...subjectQueryOf(subject?.id ?? ''), staleTime: 0 });
      return { version: now.version, fields: valuesOf(now) };
    },
    send: (values, key) =>
      subject ? changeSubject(subject.id, changedBody(values), key) : addSubject(newBody(values), key),
    onSent: ({ response, message }) => {
      // The next screen shows the saved state, not the earlier one.
      cache.setQueryData(subjectQueryOf(response.id).queryKey, response);
      void cache.invalidateQueries({ queryKey: curriculumKeys.all });
      void cache.invalidateQueries({ queryKey: choiceKeys.all });
      toastSuccess(message || say('administration.level.saved'));
      onSaved(response.id);
    },
  });
}
