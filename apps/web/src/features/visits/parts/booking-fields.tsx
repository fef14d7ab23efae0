import { Button } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useGo } from '../../../lib/url-state.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import { useHostWords } from '../../institutions/host.ts';
import type { ChoicePart } from '../../subjects/choice.ts';
import { useVisitPaths } from '../visit-paths.ts';
import classes from './booking-fields.module.css';
import {
  problemOf,
  withDate,
  withOrder,
  withPart,
  type BookingField,
  type BookingForm,
} from './booking-form.ts';
import { BookingFiles } from './booking-files.tsx';
import { BookingKindRow } from './booking-kind-row.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { BookingTime } from './booking-time.tsx';
import { ChoiceSelects } from './choice-selects.tsx';
import { useBooking } from './use-booking.ts';

interface BookingFieldsProps {
  initial: BookingForm;
  locked: readonly ChoicePart[];
  isSubjectReferral: boolean;
}

type Errors = Partial<Record<BookingField, string>>;

/** The form's values and what is wrong with them; a change takes the sentence away. */
function useBookingForm({ initial, isSubjectReferral }: BookingFieldsProps) {
  const say = useSay();
  const words = useHostWords();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const booking = useBooking({
    isSubjectReferral,
    onSlotsGone: () => {
      setForm((current) => ({ ...current, slots: [] }));
      setErrors({ time: say('visits.refusal.slot_taken') });
      focusFirstError(element.current);
    },
  });
  return {
    element,
    form,
    errors,
    isBusy: booking.isPending,
    change: (next: BookingForm) => {
      setForm(next);
      setErrors({});
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (booking.isPending) return;
      const problem = problemOf(form, civilDateOf(serverNow()));
      if (problem === null) {
        booking.mutate(form);
        return;
      }
      const text = say(problem.text, words);
      setErrors({ [problem.field]: text });
      toastWarning(text);
      focusFirstError(element.current);
    },
  };
}

/** The fields of 'Create Session', from kind and order to files. What was typed stays after a refusal. */
export function BookingFields(props: BookingFieldsProps) {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  const { element, form, errors, isBusy, change, submit } = useBookingForm(props);
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={submit}>
      <BookingKindRow
        kind={form.kind}
        order={form.choice.order}
        isOrderFixed={props.locked.length > 0}
        onKind={(kind) => change({ ...form, kind })}
        onOrder={(order) => change(withOrder(form, order))}
      />
      <ChoiceSelects
        choice={form.choice}
        isOnDemand={form.kind === 'onDemand'}
        errors={errors}
        locked={props.locked}
        isDisabled={isBusy}
        onChoose={(part, picked) => change(withPart(form, part, picked))}
      />
      {form.kind !== 'onDemand' && (
        <BookingTime
          educator={form.choice.educator}
          date={form.date}
          slots={form.slots}
          errors={errors}
          isDisabled={isBusy}
          onDate={(date) => change(withDate(form, date))}
          onTime={(time) => change({ ...form, ...time })}
        />
      )}
      <BookingSummary
        value={form.summary}
        isDisabled={isBusy}
        onChange={(summary) => change({ ...form, summary })}
      />
      <BookingFiles files={form.files} isDisabled={isBusy} onChange={(files) => change({ ...form, files })} />
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={() => go(paths.list())}>
          {say('visits.booking.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {say('visits.booking.create')}
        </Button>
      </div>
    </form>
  );
}
