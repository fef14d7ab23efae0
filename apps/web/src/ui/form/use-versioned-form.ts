import { useState } from 'react';
import { isRefusal } from '../../lib/api-failure.ts';
import { failureText } from '../../lib/failure-text.ts';
import type { FormPlan } from './use-form.ts';
import { useKeptForm, type KeptFormState } from './use-kept-form.ts';
import { announce } from '../live-region.tsx';
import { toastError } from '../toasts/toasts.ts';
import { useSay } from '../../lib/i18n.ts';
import { countChanges, mergeChanges, type Conflict } from './merge-changes.ts';

/** A stored record: its values in a form, and the version that a change names. */
export interface Saved<V> {
  version: number;
  fields: V;
  /** Fields that nobody else may change any more: what was typed there is dropped. */
  settled?: readonly (keyof V)[];
}

/**
 * The content of a record's form: its fields, and the record as it was when they were filled. The draft keeps both,
 * so that text typed before a reload is never taken for a change of somebody else's later save.
 */
export type Versioned<V> = V & { opened: Saved<V> | null };

interface VersionedPlan<V extends object, F extends string, R> extends Pick<
  FormPlan<Versioned<V>, F, R>,
  'places' | 'check' | 'checkNow' | 'onSent' | 'staysOpen'
> {
  /** Names the draft. */
  name: string;
  fields: V;
  /** The version of the record; null of one that is to be made. */
  version: number | null;
  /** Reads the record as it is kept now. */
  read: () => Promise<Saved<V>>;
  send: (values: Versioned<V>, idempotencyKey: string) => Promise<R>;
  /** Fields that no tab may store: secrets. */
  unkept?: readonly (keyof V)[];
  /** Called for every failure but somebody else's change; the form shows it anyway. */
  onFailed?: (reason: unknown) => void;
}

/**
 * A form of a record that several people may change. If somebody else has saved meanwhile, their change is merged
 * with what was typed: changes by only one are kept, fields that both changed are shown to choose from. Nothing is
 * lost.
 */
export function useVersionedForm<V extends object, F extends string, R>({
  name,
  fields,
  version,
  read,
  unkept = [],
  onFailed,
  ...plan
}: VersionedPlan<V, F, R>): {
  form: KeptFormState<Versioned<V>, F>;
  conflict: Conflict<V> | null;
  /** How many fields of a record differ from the saved state; 0 for a new one. */
  changes: number;
} {
  const say = useSay();
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const compare = async (change: KeptFormState<Versioned<V>, F>['change']): Promise<void> => {
    const theirs = await read();
    let found: Conflict<V> | null = null;
    // With what the form holds by now: somebody may have gone on typing while the record was read.
    change((mine) => {
      const merged = mergeChanges<V>(mine.opened?.fields ?? fields, mine, theirs);
      found = { mine, theirs: theirs.fields, fields: merged.conflicts, taken: merged.taken };
      const both: Versioned<V> = { ...merged.values, opened: theirs };
      return both;
    });
    setConflict(found);
    announce(say('core.conflict.title'));
  };
  const form = useKeptForm<Versioned<V>, F, R>({
    ...plan,
    // A new record may differ from the last time: the earlier draft is offered.
    draft: { name, isOffered: version === null, unkept },
    initial: { ...fields, opened: version === null ? null : { version, fields } },
    onRefused: (reason, _sent, change) => {
      // A form that has a place for it knows what else was not found.
      const isGone = isRefusal(reason, 'not_found') && plan.places?.refusals?.not_found === undefined;
      if (isGone && version !== null) {
        // Somebody removed the record, or took it out of sight, while it was open here.
        toastError(`${say('core.list.goneTitle')}. ${say('core.list.goneText')}`);
        return true;
      }
      if (!isRefusal(reason, 'changed_meanwhile')) {
        onFailed?.(reason);
        return false;
      }
      // A record that cannot be read now is compared by the next press.
      compare(change).catch((failed: unknown) => {
        toastError(failureText(failed));
      });
      return true;
    },
  });
  const { opened } = form.values;
  const changes = opened ? countChanges(opened.fields, form.values) : 0;
  return { form, conflict, changes };
}
