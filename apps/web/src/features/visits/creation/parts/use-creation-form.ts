import type { CreationField } from '@lectern/contract/visits/creation/creation.rules.ts';
import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { civilDateOf } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { toastWarning } from '../../../../ui/toasts/toasts.ts';
import { useHostWords } from '../../../institutions/host.ts';
import { faultOf, type CreationDraft } from '../creation-form.ts';
import { useCreation } from './use-creation.ts';

/** What is wrong, by field. */
export type CreationErrors = Partial<Record<CreationField, string>>;

/** The form's values, what is wrong with them, and how it is changed and sent. */
export interface CreationFormState {
  element: RefObject<HTMLFormElement | null>;
  draft: CreationDraft;
  errors: CreationErrors;
  isBusy: boolean;
  change: (next: CreationDraft) => void;
  submit: (event: SyntheticEvent) => void;
}

/** Keeps the form; a change takes the sentences away, a refusal keeps what was chosen. */
export function useCreationForm(
  initial: CreationDraft,
  onCreated: (startTime: string) => void,
): CreationFormState {
  const say = useSay();
  const words = useHostWords();
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<CreationErrors>({});
  const show = (found: CreationErrors): void => {
    setErrors(found);
    focusFirstError(element.current);
  };
  const creation = useCreation({
    onCreated,
    onSlotsGone: (text) => {
      setDraft((current) => ({ ...current, start: null, slots: [] }));
      show({ start: text });
    },
    onStudentsTaken: (text) => show({ students: text }),
  });
  return {
    element,
    draft,
    errors,
    isBusy: creation.isPending,
    change: (next) => {
      setDraft(next);
      setErrors({});
    },
    submit: (event) => {
      event.preventDefault();
      if (creation.isPending) return;
      const fault = faultOf(draft, civilDateOf(serverNow()));
      if (fault === null) {
        creation.mutate(draft);
        return;
      }
      const text = say(fault.text, words);
      toastWarning(text);
      show({ [fault.field]: text });
    },
  };
}
