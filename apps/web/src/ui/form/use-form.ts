import { useForm as useValues } from '@mantine/form';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { fieldErrorsOf, stillWrong, type FieldErrors, type FieldPlaces } from '../../lib/field-errors.ts';
import type { SayKey } from '../../lib/i18n.ts';
import { sendingKeys } from '../../lib/sending-keys.ts';
import { announce } from '../live-region.tsx';
import { toastError, toastFault, withdrawToast } from '../toasts/toasts.ts';
import { useUiTexts } from '../ui-texts.tsx';
import { focusFirstError } from './focus-first-error.ts';

/** The initial values of a form, its checks, and how it is sent. */
export interface FormPlan<V extends object, F extends string, R> {
  initial: V;
  /** All that is wrong with what it holds, by field; see `bodyErrors` for the rules of the call's own schema. */
  check: (values: V) => FieldErrors<F>;
  /**
   * Errors shown at once while the form is being filled. All others come with the press, and disappear when
   * corrected.
   */
  checkNow?: (values: V) => FieldErrors<F>;
  /** Which field shows what the server says. */
  places: FieldPlaces<F>;
  /** Sends it. The key stays the same as long as the same values are sent again. */
  send: (values: V, idempotencyKey: string) => Promise<R>;
  onSent?: (answer: R, values: V) => void;
  /** Told first of a failure, with what was sent and a way to change it; true where it has said all of it. */
  onRefused?: (reason: unknown, sent: V, change: FormState<V, F>['change']) => unknown;
  /** The text without an answer of the server. */
  fallback?: SayKey;
  /**
   * It is sent more than once: it can be pressed again after a success. Every other form closes then. One that stays
   * 'as-saved' is unchanged again: the next change is compared with what was sent.
   */
  staysOpen?: boolean | 'as-saved';
  /** Told of every change. */
  onChange?: (values: V, isChanged: boolean) => void;
}

/** The props of a form's element. */
export interface FormFrame {
  element: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  /** Why it was refused, where that belongs to no field. */
  failure: string | null;
  submit: () => void;
}

/** The names of those values that are texts. */
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

/** The props of a text field. */
export interface TextProps {
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** A form: its values, its errors, and how it is changed and sent. */
export interface FormState<V extends object, F extends string> extends FormFrame {
  values: V;
  errors: FieldErrors<F>;
  /** Whether it holds something else than at its beginning. */
  isChanged: () => boolean;
  change: (changes: Partial<V> | ((values: V) => Partial<V>)) => void;
  /** A field that holds text under its own name; `clean` takes out what cannot be entered. */
  text: (name: TextName<V> & F, clean?: (typed: string) => string) => TextProps;
  /** Puts the focus on the first field that is marked as wrong. */
  focusWrong: () => void;
}

/** Sends once at a time, and says so: two presses may come before anything is drawn. */
function useSender<V extends object, F extends string, R>(
  plan: FormPlan<V, F, R>,
  { refuse, settle }: { refuse: (reason: unknown, sent: V) => void; settle: (sent: V) => void },
) {
  const texts = useUiTexts();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [keys] = useState(() => sendingKeys<V>());
  const set = (is: boolean): void => {
    isSending.current = is;
    setBusy(is);
  };
  const send = async (values: V): Promise<void> => {
    set(true);
    announce(texts.sending);
    const answer = await plan.send(values, keys.keyOf(values)).then(
      (said) => ({ said }),
      (reason: unknown) => {
        // Said at the fields or beneath the form; what was typed stays.
        refuse(reason, values);
        return null;
      },
    );
    if (answer) {
      keys.settle();
      settle(values);
      plan.onSent?.(answer.said, values);
    }
    if (!answer || plan.staysOpen) set(false);
  };
  return { isBusy, isSending: () => isSending.current, send };
}

/**
 * A form of the product. All wrong fields are marked at once, the first is focused and said by a toast; what the server
 * says about a field stands there too, and all else beneath the form. What was typed stays after a failure.
 */
export function useForm<V extends object, F extends string, R>(plan: FormPlan<V, F, R>): FormState<V, F> {
  const element = useRef<HTMLFormElement>(null);
  const faultId = useId();
  const form = useValues<V>({ initialValues: plan.initial, clearInputErrorOnChange: false });
  const errors = form.errors as FieldErrors<F>;
  const [failure, setFailure] = useState<string | null>(null);
  // After leaving the form there is nothing left to correct.
  useEffect(() => () => withdrawToast(faultId), [faultId]);
  const focusWrong = (): void => focusFirstError(element.current);

  const show = (found: FieldErrors<F>): boolean => {
    form.setErrors(found);
    const first = Object.values<string | undefined>(found).find((text) => text !== undefined);
    if (first === undefined) return false;
    toastFault(faultId, first);
    focusWrong();
    return true;
  };
  const change: FormState<V, F>['change'] = (changes) => {
    form.setValues(changes as Partial<V>);
    const values = form.getValues();
    plan.onChange?.(values, form.isDirty());
    form.setErrors((marked) => ({
      ...stillWrong(marked as FieldErrors<F>, plan.check(values)),
      ...plan.checkNow?.(values),
    }));
  };
  const refuse = (reason: unknown, sent: V): void => {
    if (plan.onRefused?.(reason, sent, change) === true || show(fieldErrorsOf(reason, plan.places))) return;
    const text = failureText(reason, plan.fallback);
    toastError(text);
    setFailure(text);
  };
  const settle = (sent: V): void => {
    withdrawToast(faultId);
    if (plan.staysOpen === 'as-saved') form.resetDirty(sent);
  };
  const sender = useSender(plan, { refuse, settle });
  return {
    element,
    values: form.values,
    errors,
    isBusy: sender.isBusy,
    failure,
    isChanged: () => form.isDirty(),
    change,
    focusWrong,
    text: (name, clean = (typed) => typed) => ({
      value: form.values[name] as string,
      error: errors[name],
      onChange: ({ currentTarget }) => change({ [name]: clean(currentTarget.value) } as Partial<V>),
    }),
    submit: () => {
      const values = form.getValues();
      if (sender.isSending()) return;
      setFailure(null);
      if (!show(plan.check(values))) void sender.send(values);
    },
  };
}
