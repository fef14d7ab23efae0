import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasTypingPerson, isDraftLeft, keepDraft, keptDraft, leaveDraft } from '../../lib/form-drafts.ts';
import { useForm, type FormPlan, type FormState } from './use-form.ts';

/** The part of a form that stays in the tab until it is sent. */
export interface DraftPlan<V> {
  /** Names the form, with what it is about: another educator, another schedule. */
  name: string;
  /** What no tab can or may keep: files, passwords, one-time codes. */
  unkept?: readonly (keyof V)[];
  /** It is offered instead of put into the fields at once, as it is of every form that was left with something unsent. */
  isOffered?: boolean;
  /** Takes out what does not hold any more, such as a time that is over. */
  renew?: (kept: V) => V;
}

/** A form whose values outlive a reload and a sign-in that expired, and that is not left unasked. */
export interface KeptFormState<V extends object, F extends string> extends FormState<V, F> {
  /** What was typed before, until it is taken or dropped; only where it is offered, or the form was left. */
  offered: V | null;
  answerOffer: (isTaken: boolean) => void;
  /** The form is left with something unsent: it is offered the next time, not put into the fields unasked. */
  leave: () => void;
  /** The form is given up: nothing is kept, nothing is asked. */
  giveUp: () => void;
  /** Whether leaving loses something, or leaves something unsent. */
  isAtStake: () => boolean;
}

function without<V extends object>(values: V, names: readonly (keyof V)[]): Partial<V> {
  const rest: Partial<V> = { ...values };
  for (const name of names) delete rest[name];
  return rest;
}

/** The draft, for the fields that the form has today; null if it equals the initial values. */
function keptOf<V extends object>({ name, unkept = [], renew }: DraftPlan<V>, initial: V): V | null {
  const kept = keptDraft(name);
  if (kept === null) return null;
  const known = Object.fromEntries(Object.entries(kept).filter(([field]) => field in initial)) as Partial<V>;
  const values: V = { ...initial, ...without(known as V, unkept) };
  const today = renew?.(values) ?? values;
  return JSON.stringify(today) === JSON.stringify(initial) ? null : today;
}

/**
 * `useForm` for signed-in people. What is typed is kept by person, form and child, and forgotten with the success or
 * the sign-out.
 */
export function useKeptForm<V extends object, F extends string, R>({
  draft,
  ...plan
}: FormPlan<V, F, R> & { draft: DraftPlan<V> }): KeptFormState<V, F> {
  const isDone = useRef(false);
  const [offered, setOffered] = useState(() => keptOf(draft, plan.initial));
  const [isOffered] = useState(() => draft.isOffered === true || isDraftLeft(draft.name));
  const forget = (): void => {
    isDone.current = true;
    keepDraft(draft.name, null);
  };
  const form = useForm<V, F, R>({
    ...plan,
    onChange: (values, isChanged) => {
      isDone.current = false;
      setOffered(null);
      keepDraft(draft.name, isChanged ? without(values, draft.unkept ?? []) : null);
      plan.onChange?.(values, isChanged);
    },
    onSent: (answer, values) => {
      forget();
      plan.onSent?.(answer, values);
    },
  });
  const begin = useEffectEvent(() => {
    if (offered !== null && !isOffered) form.change(offered);
  });
  useEffect(() => begin(), []);
  return {
    ...form,
    offered: isOffered ? offered : null,
    answerOffer: (isTaken) => {
      if (isTaken && offered) form.change(offered);
      else keepDraft(draft.name, null);
      setOffered(null);
    },
    leave: () => leaveDraft(draft.name),
    giveUp: forget,
    isAtStake: () => !isDone.current && hasTypingPerson() && form.isChanged(),
  };
}
