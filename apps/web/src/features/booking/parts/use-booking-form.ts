import type { BookingField } from '@lectern/contract/booking/booking.rules.ts';
import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { stillWrong, type FieldErrors, type FieldPlaces } from '../../../lib/field-errors.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useFieldErrors } from '../../../ui/use-field-errors.ts';
import { useHostWords } from '../../institutions/host.ts';
import { faultsOf, type BookingForm } from './booking-form.ts';
import { useRefusedFiles } from '../use-refused-files.ts';
import { dropDraft, isTouched, keepDraft, keptDraft } from './form-draft.ts';
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
    child_session_then: 'time',
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
  /** A sentence for each file that the server has refused. */
  refusedFiles: readonly string[];
  isBusy: boolean;
  change: (next: BookingForm) => void;
  /** What was typed before the form was left, until it is taken or dropped. */
  offered: BookingForm | null;
  answerOffer: (isTaken: boolean) => void;
  /** Whether leaving loses something. */
  losesFiles: () => boolean;
  /** The form is given up. */
  giveUp: () => void;
  submit: (event: SyntheticEvent) => void;
}

/** What was kept and can still be booked: a day that is over and slots that have begun are chosen anew. */
function offerOf(owner: string, initial: BookingForm): BookingForm | null {
  const kept = keptDraft(owner, initial);
  if (kept === null || !isTouched(kept, initial)) return null;
  const isPast = kept.date !== null && kept.date < civilDateOf(serverNow());
  const isBegun = kept.slots.some(({ startTime }) => Date.parse(startTime) <= serverNow());
  return { ...kept, date: isPast ? null : kept.date, slots: isPast || isBegun ? [] : kept.slots };
}

/** Keeps the form. All wrong fields are marked at once; what is right after a change loses its sentence. */
export function useBookingForm(
  initial: BookingForm,
  { owner, isSubjectReferral }: { owner: string; isSubjectReferral: boolean },
): BookingFormState {
  const say = useSay();
  const words = useHostWords();
  const [form, setForm] = useState(initial);
  const wrong = useFieldErrors<Field>(places);
  const refused = useRefusedFiles((files) => setForm((current) => ({ ...current, files })));
  const isDone = useRef(false);
  const [offered, setOffered] = useState(() => offerOf(owner, initial));
  const errorsOf = (of: BookingForm): FieldErrors<Field> =>
    Object.fromEntries(
      faultsOf(of, civilDateOf(serverNow())).map(({ field, text }) => [field, say(text, words)]),
    );
  const booking = useBooking({
    isSubjectReferral,
    onBooked: () => {
      isDone.current = true;
      dropDraft();
    },
    onRefused: (reason) => {
      if (!refused.take(reason, form.files)) wrong.showFailure(reason);
    },
    onSlotsGone: () => setForm((current) => ({ ...current, slots: [] })),
  });
  return {
    element: wrong.form,
    form,
    errors: wrong.errors,
    refusedFiles: refused.sentences,
    isBusy: booking.isPending,
    offered,
    answerOffer: (isTaken) => {
      if (isTaken && offered) setForm(offered);
      else dropDraft();
      setOffered(null);
    },
    losesFiles: () => !isDone.current && form.files.length > 0,
    giveUp: () => {
      isDone.current = true;
      dropDraft();
    },
    change: (next) => {
      setForm(next);
      setOffered(null);
      if (isTouched(next, initial)) keepDraft(owner, next);
      else dropDraft();
      wrong.markErrors(stillWrong(wrong.errors, errorsOf(next)));
    },
    submit: (event) => {
      event.preventDefault();
      if (booking.isPending) return;
      refused.clear();
      if (!wrong.showErrors(errorsOf(form))) booking.mutate(form);
    },
  };
}
