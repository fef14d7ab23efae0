import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { useGo } from '../../lib/url-state.ts';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { useUserSession } from '../identity/session.ts';
import { useHostWords } from '../institutions/host.ts';
import { useVisitPaths } from './visit-paths.ts';
import { bookVisit, visitKeys } from './visits.queries.ts';

/** The educator whom a student asks for an immediate visit, and the subject. */
export interface AskedNow {
  educatorId: string;
  subjectId: string | null;
  subcategoryId: string | null;
  /** The student for whom it began; else the student of this screen. */
  studentId?: string | undefined;
}

/** Asks an educator for a visit that begins at once: their screen rings, and the student goes to the waiting room. */
export function useAskNow({ onRefused }: { onRefused?: () => void } = {}): {
  ask: (asked: AskedNow) => void;
  isBusy: boolean;
} {
  const say = useSay();
  const words = useHostWords();
  const cache = useQueryClient();
  const paths = useVisitPaths();
  const go = useGo();
  const { student } = useUserSession();
  const booking = useSubmission({
    mutationFn: ({ educatorId, subjectId, subcategoryId, studentId }: AskedNow, key) =>
      bookVisit(
        {
          tutorId: educatorId,
          expertiseCategoryId: subjectId,
          expertiseId: subcategoryId,
          gradeId: bookingLimits.gradeId,
          studentId: studentId ?? student?.id,
          visitType: visitTypeCodes.onDemand,
        },
        key,
      ),
    onSuccess: ({ response }) => {
      void cache.invalidateQueries({ queryKey: visitKeys.all });
      toastSuccess(say('visits.booking.asked', words));
      go(paths.waitingRoom(response.visitId));
    },
    onError: (reason) => {
      toastError(failureText(reason));
      onRefused?.();
    },
  });
  return { ask: (asked) => booking.mutate(asked), isBusy: booking.isPending };
}
