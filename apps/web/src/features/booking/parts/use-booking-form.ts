import { bookingForm, type BookingPayload } from '@lectern/contract/booking/booking.shapes.ts';
import { bodyErrors } from '../../../lib/body-errors.ts';
import { foundErrors } from '../../../lib/field-errors.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useGo } from '../../../lib/url-state.ts';
import { useKeptForm, type KeptFormState } from '../../../ui/form/use-kept-form.ts';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useUserSession } from '../../identity/session.ts';
import { useHostWords } from '../../institutions/host.ts';
import { useCreating } from '../use-creating.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { bookVisit } from '../../visits/visits.queries.ts';
import {
  bookingBodyPlaces,
  bookingPlaces,
  faultsOf,
  payloadOf,
  type BookingForm,
  type FormField,
} from './booking-form.ts';
import type { BookedReferral } from './use-locked-choice.ts';

/** A day that is over and slots that have begun are chosen again. */
function renewed(kept: BookingForm): BookingForm {
  const isPast = kept.date !== null && kept.date < civilDateOf(serverNow());
  const isBegun = kept.slots.some(({ startTime }) => Date.parse(startTime) <= serverNow());
  return { ...kept, date: isPast ? null : kept.date, slots: isPast || isBegun ? [] : kept.slots };
}

type Booked = Awaited<ReturnType<typeof bookVisit>>;

/** Where a booking leads: an appointment back to the list, On Demand to the waiting room. */
function useWhenBooked(): (booked: Booked, form: BookingForm) => void {
  const say = useSay();
  const words = useHostWords();
  const go = useGo();
  const paths = useVisitPaths();
  return ({ response, message }, { kind }) => {
    if (kind === 'onDemand') {
      toastSuccess(say('visits.booking.asked', words));
      go(paths.waitingRoom(response.visitId));
      return;
    }
    toastSuccess(message || say('visits.booking.booked'));
    const isToday = civilDateOf(response.startTime) === civilDateOf(serverNow());
    go(paths.list(isToday ? undefined : 'future'));
  };
}

/**
 * The form of a booking: files are sent first, then the booking. A refusal leaves the form as it is, except for
 * slots that were taken or are no longer offered; free times and free people are fetched again.
 */
export function useBookingForm(
  initial: BookingForm,
  { draftOf, referral }: { draftOf: string; referral: BookedReferral | null },
): KeptFormState<BookingForm, FormField> & {
  /** A sentence for each file that the server has refused. */
  refusedFiles: readonly string[];
} {
  const say = useSay();
  const words = useHostWords();
  const { student } = useUserSession();
  const whenBooked = useWhenBooked();
  const creating = useCreating<BookingForm>({ slots: [] });
  const payload = (values: BookingForm, fileIds: string[]): BookingPayload =>
    payloadOf(values, { studentId: student?.id, fileIds, referral });
  const form = useKeptForm<BookingForm, FormField, Booked>({
    draft: {
      name: `booking:${draftOf}`,
      unkept: ['files'],
      isOffered: true,
      renew: renewed,
    },
    initial,
    places: bookingPlaces,
    check: (values) => ({
      ...bodyErrors(bookingForm, payload(values, []), bookingBodyPlaces),
      ...foundErrors(faultsOf(values, civilDateOf(serverNow())), say, words),
    }),
    send: async (values, key) => {
      const fileIds = await creating.upload(values.files);
      return bookVisit(payload(values, fileIds), key);
    },
    onSent: (booked, values) => {
      creating.renew();
      whenBooked(booked, values);
    },
    onRefused: creating.takeBack,
  });
  return { ...form, refusedFiles: creating.refusedFiles };
}
