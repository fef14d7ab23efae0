import { useForm, type FormPlan, type FormState } from './use-form.ts';

/** Why a tab keeps nothing of a form. */
export type UnkeptBecause =
  /** A password, a code or a key is typed. */
  | 'secret'
  /** The person filling it is not signed in, so drafts of different people could not be told apart. */
  | 'nobody-signed-in'
  /** Its feature saves what is typed by itself. */
  | 'saved-while-typing';

/** A form of which nothing outlives a reload, and why. Every other form is made by `useKeptForm`. */
export function useUnkeptForm<V extends object, F extends string, R>(
  plan: FormPlan<V, F, R> & { unkept: UnkeptBecause },
): FormState<V, F> {
  return useForm<V, F, R>(plan);
}
