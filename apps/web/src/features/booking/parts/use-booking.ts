import { useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../../lib/api-failure.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { useGo } from '../../../lib/url-state.ts';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useUserSession } from '../../identity/session.ts';
import { useHostWords } from '../../institutions/host.ts';
import { choiceKeys } from '../../subjects/subjects.queries.ts';
import { slotsGone } from '../slots-gone.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { availabilityKey, bookVisit, uploadOnce, visitKeys } from '../../visits/visits.queries.ts';
import { payloadOf, type BookingForm } from './booking-form.ts';

interface Handlers {
  isSubjectReferral: boolean;
  /** Before anything leads away from the form. */
  onBooked: () => void;
  /** Shows why it was refused. */
  onRefused: (reason: unknown) => void;
  /** The slots were taken or are not offered any more; the form keeps everything else. */
  onSlotsGone: () => void;
}

/**
 * Creates the visit: files first, then the booking. An appointment leads back to the list, On Demand to the waiting
 * room. A refusal leaves the form as it is; free times and free people are asked for anew.
 */
export function useBooking({ isSubjectReferral, onBooked, onRefused, onSlotsGone }: Handlers) {
  const say = useSay();
  const words = useHostWords();
  const cache = useQueryClient();
  const go = useGo();
  const paths = useVisitPaths();
  const { student } = useUserSession();
  return useSubmission({
    mutationFn: async (form: BookingForm, key) => {
      const fileIds = await uploadOnce(form.files);
      return bookVisit(payloadOf(form, { studentId: student?.id, fileIds, isSubjectReferral }), key);
    },
    onSuccess: ({ response, message }, { kind }) => {
      onBooked();
      void cache.invalidateQueries({ queryKey: visitKeys.all });
      void cache.invalidateQueries({ queryKey: availabilityKey });
      if (kind === 'onDemand') {
        toastSuccess(say('visits.booking.asked', words));
        go(paths.waitingRoom(response.visitId));
      } else {
        toastSuccess(message || say('visits.booking.booked'));
        const isToday = civilDateOf(response.startTime) === civilDateOf(serverNow());
        go(paths.list(isToday ? undefined : 'future'));
      }
    },
    onError: (reason) => {
      onRefused(reason);
      if (slotsGone.some((code) => isRefusal(reason, code))) onSlotsGone();
      void cache.invalidateQueries({ queryKey: availabilityKey });
      void cache.invalidateQueries({ queryKey: choiceKeys.all });
    },
  });
}
