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
import { particularPlaces } from '../../parts/particulars.ts';
import { creationPlaces, type CreationDraft, type DraftField } from '../creation-form.ts';
import { faultsOf, payloadOf } from '../creation-payload.ts';
import { createSession } from '../creation.queries.ts';

/** The errors, by field. */
export type CreationErrors = FieldErrors<DraftField>;

/** `faultsOf` reports missing fields in the order of the form; this one reports invalid values. */
const placesOfBody = { fields: particularPlaces } satisfies FieldPlaces<DraftField>;

/** A day that is over and slots that have begun are chosen again. */
function renewed(kept: CreationDraft): CreationDraft {
  const isPast = kept.date !== null && kept.date < civilDateOf(serverNow());
  const isBegun = kept.start !== null && Date.parse(kept.start) <= serverNow();
  return isPast || isBegun ? { ...kept, date: isPast ? null : kept.date, start: null, slots: [] } : kept;
}

/**
 * The form of a session for others: files are sent first, then the session. A refusal leaves the form as it is,
 * except for slots that were taken or are no longer offered.
 */
export function useCreationForm(
  initial: CreationDraft,
  onCreated: (startTime: string) => void,
): KeptFormState<CreationDraft, DraftField> & {
  /** A sentence for each file that the server has refused. */
  refusedFiles: readonly string[];
} {
  const say = useSay();
  const words = useHostWords();
  const creating = useCreating<CreationDraft>({ start: null, slots: [] });
  const form = useKeptForm<CreationDraft, DraftField, Awaited<ReturnType<typeof createSession>>>({
    draft: {
      name: `creation:${initial.isStudentFixed ? (initial.students[0]?.id ?? '') : ''}`,
      unkept: ['files', 'creator', 'isStudentFixed', 'isStudentClosed'],
      isOffered: true,
      renew: renewed,
    },
    initial,
    places: creationPlaces,
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
