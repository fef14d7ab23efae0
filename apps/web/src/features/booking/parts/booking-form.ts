import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import {
  bookingFaults,
  chosenTimes,
  type BookingFault,
  type BookingField,
} from '@lectern/contract/booking/booking.rules.ts';
import type { BookingPayload } from '@lectern/contract/booking/booking.shapes.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import {
  choose,
  emptyChoice,
  type Choice,
  type ChoiceOrder,
  type ChoicePart,
  type Picked,
} from '../../subjects/choice.ts';
import {
  noParticulars,
  particularPlaces,
  sentParticulars,
  type Particular,
  type Particulars,
} from './particulars.ts';

/** The kinds that a student or parent can create. */
export type BookingKind = 'appointment' | 'onDemand' | 'inPerson';

/** The content of the form 'Create Session'. */
export interface BookingForm extends Particulars {
  kind: BookingKind;
  choice: Choice;
  date: CivilDate | null;
  slots: readonly Slot[];
  files: readonly File[];
}

/** A field of the form. */
export type FormField = BookingField | 'subcategory' | Particular;

/** Where the server's words belong. */
export const bookingPlaces = {
  fields: {
    tutorId: 'educator',
    expertiseCategoryId: 'subject',
    expertiseId: 'subcategory',
    sessionDate: 'date',
    sessionStartTime: 'time',
    sessionEndTime: 'time',
    slotIds: 'time',
    ...particularPlaces,
  },
  refusals: {
    slot_taken: 'time',
    own_session_then: 'time',
    child_session_then: 'time',
    session_too_long: 'time',
    too_many_with_educator: 'educator',
    slot_not_offered: 'time',
    slots_not_sequential: 'time',
    date_out_of_range: 'date',
    educator_not_free: 'educator',
  },
} satisfies FieldPlaces<FormField>;

/** `faultsOf` reports missing fields in the order of the form; this one reports invalid values. */
export const bookingBodyPlaces = { fields: particularPlaces } satisfies FieldPlaces<FormField>;

/** The kind behind the number in the address (`appointmentType`); an appointment without one. */
export function kindOfType(type: string | undefined): BookingKind {
  const kinds = ['onDemand', 'inPerson'] as const;
  return kinds.find((kind) => String(visitTypeCodes[kind]) === type) ?? 'appointment';
}

/** An empty form. */
export function emptyForm(kind: BookingKind, order: ChoiceOrder = 'educator'): BookingForm {
  return { kind, choice: emptyChoice(order), date: null, slots: [], ...noParticulars, files: [] };
}

/** Another educator has other days: date and times must be chosen again. */
function withChoice(form: BookingForm, choice: Choice): BookingForm {
  const isSame = form.choice.educator?.id === choice.educator?.id;
  return isSame ? { ...form, choice } : { ...form, choice, date: null, slots: [] };
}

/** The form after a choice; later choices are reset. */
export function withPart(form: BookingForm, part: ChoicePart, picked: Picked | null): BookingForm {
  return withChoice(form, choose(form.choice, part, picked));
}

/** The form in the other order: educator and subject must be chosen again; summary and files stay. */
export function withOrder(form: BookingForm, order: ChoiceOrder): BookingForm {
  return order === form.choice.order ? form : withChoice(form, emptyChoice(order));
}

/** The form with another day; choosing a date clears the chosen times. */
export function withDate(form: BookingForm, date: CivilDate): BookingForm {
  return date === form.date ? form : { ...form, date, slots: [] };
}

/** All that is wrong with the form, from top to bottom. */
export function faultsOf(form: BookingForm, today: CivilDate): BookingFault[] {
  const { kind, choice, date, slots } = form;
  return bookingFaults(
    {
      kind,
      order: choice.order,
      educatorId: choice.educator?.id ?? null,
      subjectId: choice.subject?.id ?? null,
      date,
      slotCount: slots.length,
    },
    today,
  );
}

/** What a booking sends in addition to the form. */
interface PayloadFacts {
  studentId: string | undefined;
  fileIds: string[];
  /** Its id says for whom is booked. */
  referral: { id: string; isSubjectReferral: boolean } | null;
}

function bookedFor({
  studentId,
  referral,
}: PayloadFacts): Pick<BookingPayload, 'studentId' | 'isSubjectReferral'> {
  if (!referral) return { studentId };
  return { studentId: referral.id, ...(referral.isSubjectReferral ? { isSubjectReferral: true } : {}) };
}

/** The form on the wire, once its files are uploaded. Slots of a custom schedule have no id. */
export function payloadOf(form: BookingForm, facts: PayloadFacts): BookingPayload {
  const { kind, choice, date, slots } = form;
  const time =
    kind === 'onDemand' || date === null
      ? {}
      : {
          sessionDate: date,
          ...chosenTimes(slots),
          slotIds: slots.flatMap(({ id, customAvailability }) =>
            id === null || customAvailability ? [] : [id],
          ),
        };
  return {
    tutorId: choice.educator?.id ?? '',
    expertiseCategoryId: choice.subject?.id ?? null,
    expertiseId: choice.subcategory?.id ?? null,
    gradeId: bookingLimits.gradeId,
    ...bookedFor(facts),
    visitType: visitTypeCodes[kind],
    ...sentParticulars(form),
    referenceFileIds: facts.fileIds,
    ...time,
  };
}
