import {
  changedEducator,
  newEducator,
  type EducatorView,
} from '@lectern/contract/administration/educators.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '../../../../lib/api-failure.ts';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { useVersionedForm } from '../../../../ui/form/use-versioned-form.ts';
import { addEducator, changeEducator, educatorQuery, peopleKeys } from '../people.queries.ts';
import {
  changedEducatorBody,
  educatorPlaces,
  educatorValuesOf,
  newEducatorBody,
  type EducatorField,
  type EducatorValues,
} from './educator-values.ts';

type Answer = Awaited<ReturnType<typeof changeEducator | typeof addEducator>>;

/** The form of an educator; without one it adds an educator, beginning with what is given. Saved, it tells who it was, or null when the educator is out of reach by it. */
export function useEducatorForm(
  { educator, begin }: { educator: EducatorView | null; begin: EducatorValues },
  onSaved: (userId: string | null) => void,
) {
  const say = useSay();
  const cache = useQueryClient();
  // A new educator may teach elsewhere already, and then has an account.
  const [isTaken, setTaken] = useState(false);
  const versioned = useVersionedForm<EducatorValues, EducatorField, Answer>({
    name: educator ? `educator:${educator.id}` : 'educator:new',
    fields: educator ? educatorValuesOf(educator) : begin,
    version: educator?.version ?? null,
    places: educatorPlaces,
    check: (values) =>
      educator
        ? bodyErrors(changedEducator, changedEducatorBody(values, educator), educatorPlaces)
        : bodyErrors(newEducator, newEducatorBody(values), educatorPlaces),
    read: async () => {
      const now = await cache.fetchQuery({ ...educatorQuery(educator?.id ?? ''), staleTime: 0 });
      return { version: now.version, fields: educatorValuesOf(now) };
    },
    send: (values, key) =>
      educator
        ? changeEducator(educator.id, changedEducatorBody(values, educator), key)
        : addEducator(newEducatorBody(values), key),
    onFailed: (reason) => setTaken(educator === null && isRefusal(reason, 'email_in_use')),
    onSent: ({ response, message }) => {
      // The next screen shows the saved state, not the earlier one.
      if (response) cache.setQueryData(educatorQuery(response.id).queryKey, response);
      void cache.invalidateQueries({ queryKey: peopleKeys.all });
      toastSuccess(message || say('administration.level.saved'));
      onSaved(response?.id ?? null);
    },
  });
  return { ...versioned, isTaken, leaveTaken: () => setTaken(false) };
}
