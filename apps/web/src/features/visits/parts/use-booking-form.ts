import type { BookingField } from '@lectern/contract/visits/booking/booking.rules.ts';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { stillWrong, type FieldErrors, type FieldPlaces } from '../../../lib/field-errors.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useFieldErrors } from '../../../ui/use-field-errors.ts';
import { useHostWords } from '../../institutions/host.ts';
import { faultsOf, type BookingForm } from './booking-form.ts';
import { useBooking } from './use-booking.ts';

type Field = BookingField | 'subcategory' | 'summary';

/** Where the server's words belong. */
const places = {
  fields: {
    tutorId: 'educator',
    expertiseCategoryId: 'subject',
    expertiseId: 'subcategory',
    sessionDate: 'date',
    sessionStartTime: 'time',
    sessionEndTime: 'time',
    slotIds: 'time',
    topic: 'summary',
  },
  refusals: {
    slot_taken: 'time',
    own_session_then: 'time',
    slot_not_offered: 'time',
    slots_not_sequential: 'time',
    date_out_of_range: 'date',
    educator_not_free: 'educator',
  },
} satisfies FieldPlaces<Field>;

/** The form's values, what is wrong with them, and how it is changed and sent. */
export interface BookingFormState {
  element: RefObject<HTMLFormElement | null>;
  form: BookingForm;
  errors: FieldErrors<Field>;
  isBusy: boolean;
  change: (next: BookingForm) => void;
  submit: (event: SyntheticEvent) => void;
}

/** Keeps the form. All wrong fields are marked at once; what is right after a change loses its sentence. */
export function useBookingForm(initial: BookingForm, isSubjectReferral: boolean): BookingFormState {
  const say = useSay();
  const words = useHostWords();
  const [form, setForm] = useState(initial);
  const wrong = useFieldErrors<Field>(places);
  const errorsOf = (of: BookingForm): FieldErrors<Field> =>
    Object.fromEntries(
      faultsOf(of, civilDateOf(serverNow())).map(({ field, text }) => [field, say(text, words)]),
    );
  const booking = useBooking({
    isSubjectReferral,
    onRefused: wrong.showFailure,
    onSlotsGone: () => setForm((current) => ({ ...current, slots: [] })),
  });
  return {
    element: wrong.form,
    form,
    errors: wrong.errors,
    isBusy: booking.isPending,
    change: (next) => {
      setForm(next);
      wrong.markErrors(stillWrong(wrong.errors, errorsOf(next)));
    },
    submit: (event) => {
      event.preventDefault();
      if (booking.isPending) return;
      if (!wrong.showErrors(errorsOf(form))) booking.mutate(form);
    },
  };
}
