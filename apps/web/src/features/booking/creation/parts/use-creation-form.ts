import type { CreationField } from '@lectern/contract/booking/creation/creation.rules.ts';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { stillWrong, type FieldErrors, type FieldPlaces } from '../../../../lib/field-errors.ts';
import { civilDateOf } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useFieldErrors } from '../../../../ui/use-field-errors.ts';
import { useHostWords } from '../../../institutions/host.ts';
import { faultsOf, type CreationDraft } from '../creation-form.ts';
import { useRefusedFiles } from '../../use-refused-files.ts';
import { useCreation } from './use-creation.ts';

type Field = CreationField | 'summary';

/** What is wrong, by field. */
export type CreationErrors = FieldErrors<Field>;

/** Where the server's words belong. */
const places = {
  fields: {
    levelId: 'level',
    tutorId: 'educator',
    expertiseCategoryId: 'subject',
    expertiseId: 'subcategory',
    sessionDate: 'date',
    sessionStartTime: 'start',
    sessionEndTime: 'end',
    slotIds: 'start',
    studentId: 'students',
    studentIds: 'students',
    parentEmails: 'emails',
    topic: 'summary',
  },
  refusals: {
    slot_taken: 'start',
    own_session_then: 'start',
    slot_not_offered: 'start',
    slots_not_sequential: 'start',
    students_taken: 'students',
    date_out_of_range: 'date',
  },
} satisfies FieldPlaces<Field>;

/** The form's values, what is wrong with them, and how it is changed and sent. */
export interface CreationFormState {
  element: RefObject<HTMLFormElement | null>;
  draft: CreationDraft;
  errors: CreationErrors;
  /** A sentence for each file that the server has refused. */
  refusedFiles: readonly string[];
  isBusy: boolean;
  change: (next: CreationDraft) => void;
  submit: (event: SyntheticEvent) => void;
}

/** Keeps the form. All wrong fields are marked at once; what is right after a change loses its sentence. */
export function useCreationForm(
  initial: CreationDraft,
  onCreated: (startTime: string) => void,
): CreationFormState {
  const say = useSay();
  const words = useHostWords();
  const [draft, setDraft] = useState(initial);
  const refused = useRefusedFiles((files) => setDraft((current) => ({ ...current, files })));
  const wrong = useFieldErrors<Field>(places);
  const errorsOf = (of: CreationDraft): CreationErrors =>
    Object.fromEntries(
      faultsOf(of, civilDateOf(serverNow())).map(({ field, text }) => [field, say(text, words)]),
    );
  const creation = useCreation({
    onCreated,
    onRefused: (reason) => {
      if (!refused.take(reason, draft.files)) wrong.showFailure(reason);
    },
    onSlotsGone: () => setDraft((current) => ({ ...current, start: null, slots: [] })),
  });
  return {
    element: wrong.form,
    draft,
    errors: wrong.errors,
    refusedFiles: refused.sentences,
    isBusy: creation.isPending,
    change: (next) => {
      setDraft(next);
      wrong.markErrors(stillWrong(wrong.errors, errorsOf(next)));
    },
    submit: (event) => {
      event.preventDefault();
      if (creation.isPending) return;
      refused.clear();
      if (!wrong.showErrors(errorsOf(draft))) creation.mutate(draft);
    },
  };
}
