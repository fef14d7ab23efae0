import { useRef, useState, type RefObject } from 'react';
import { failureText } from '../lib/failure-text.ts';
import { fieldErrorsOf, type FieldErrors, type FieldPlaces } from '../lib/field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';
import { toastError, toastWarning } from './toasts/toasts.ts';

/** What is wrong with a form, and how it is shown. */
export interface FieldErrorsState<F extends string> {
  /** Belongs to the form's element. */
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors<F>;
  /** Marks all wrong fields, says the first sentence as a toast and focuses its field. False when nothing is wrong. */
  showErrors: (found: FieldErrors<F>) => boolean;
  /** Shows why a call was refused: at the fields that the server names, else as a toast. */
  showFailure: (reason: unknown) => void;
  /** Marks without toast and focus: while a form is being filled. */
  markErrors: (found: FieldErrors<F>) => void;
}

/** The wrong fields of a form. `places` says which field shows what the server says about a field of the call. */
export function useFieldErrors<F extends string>(places: FieldPlaces<F>): FieldErrorsState<F> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const showErrors = (found: FieldErrors<F>): boolean => {
    setErrors(found);
    const first = Object.values<string | undefined>(found).find((text) => text !== undefined);
    if (first === undefined) return false;
    toastWarning(first);
    focusFirstError(form.current);
    return true;
  };
  return {
    form,
    errors,
    showErrors,
    showFailure: (reason) => {
      if (!showErrors(fieldErrorsOf(reason, places))) toastError(failureText(reason));
    },
    markErrors: setErrors,
  };
}
