import type { CreationField } from '@lectern/contract/booking/creation/creation.rules.ts';
import { creationForm } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import { foundErrors, type FieldErrors, type FieldPlaces } from '../../../../lib/field-errors.ts';
import { civilDateOf } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useKeptForm, type KeptFormState } from '../../../../ui/form/use-kept-form.ts';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { useHostWords } from '../../../institutions/host.ts';
import { useCreating } from '../../use-creating.ts';
import { faultsOf, payloadOf, type CreationDraft } from '../creation-form.ts';
import { createSession } from '../creation.queries.ts';

type Field = CreationField | 'summary';

/** What is wrong, by field. */
export type CreationErrors = FieldErrors<Field>;

/** Where the server's words belong. */
const places = {
  fields: {
    levelId: 'level',
    tutorId: 'educator',
    expertiseCategoryId: 'subject',
    expertiseId: 'subcategory',
    sessionDate: 'date',
    sessionStartTime: 'start',
    sessionEndTime: 'end',
    slotIds: 'start',
    studentId: 'students',
    studentIds: 'students',
    parentEmails: 'emails',
    topic: 'summary',
  },
  refusals: {
    slot_taken: 'start',
    own_session_then: 'start',
    slot_not_offered: 'start',
    slots_not_sequential: 'start',
    students_taken: 'students',
    date_out_of_range: 'date',
  },
} satisfies FieldPlaces<Field>;

/** What is missing is said by `faultsOf` in the order of the form; here what is wrong in itself. */
const placesOfBody = { fields: { topic: 'summary' } } satisfies FieldPlaces<Field>;

/** A day that is over and slots that have begun are chosen anew. */
function renewed(kept: CreationDraft): CreationDraft {
  const isPast = kept.date !== null && kept.date < civilDateOf(serverNow());
  const isBegun = kept.start !== null && Date.parse(kept.start) <= serverNow();
  return isPast || isBegun ? { ...kept, date: isPast ? null : kept.date, start: null, slots: [] } : kept;
}

/**
 * The form of a session for others: files are sent first, then the session. A refusal leaves the form as it is, but for
 * slots that were taken or are not offered any more.
 */
export function useCreationForm(
  initial: CreationDraft,
  onCreated: (startTime: string) => void,
): KeptFormState<CreationDraft, Field> & {
  /** A sentence for each file that the server has refused. */
  refusedFiles: readonly string[];
} {
  const say = useSay();
  const words = useHostWords();
  const creating = useCreating<CreationDraft>({ start: null, slots: [] });
  const form = useKeptForm<CreationDraft, Field, Awaited<ReturnType<typeof createSession>>>({
    draft: {
      name: `creation:${initial.isStudentFixed ? (initial.students[0]?.id ?? '') : ''}`,
      unkept: ['files', 'creator', 'isStudentFixed'],
      isOffered: true,
      renew: renewed,
    },
    initial,
    places,
    check: (draft) => ({
      ...bodyErrors(creationForm, payloadOf(draft, []), placesOfBody),
      ...foundErrors(faultsOf(draft, civilDateOf(serverNow())), say, words),
    }),
    send: async (draft, key) => {
      const fileIds = await creating.upload(draft.files);
      return createSession(payloadOf(draft, fileIds), key);
    },
    onSent: ({ response, message }) => {
      creating.renew();
      toastSuccess(message || say('visits.booking.booked'));
      onCreated(response.startTime);
    },
    onRefused: creating.takeBack,
  });
  return { ...form, refusedFiles: creating.refusedFiles };
}
