import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../../../lib/api-failure.ts';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { choiceKeys } from '../../../subjects/subjects.queries.ts';
import { availabilityKey, uploadFiles, visitKeys } from '../../visits.queries.ts';
import { payloadOf, type CreationDraft } from '../creation-form.ts';
import { createSession } from '../creation.queries.ts';

interface Handlers {
  onCreated: (startTime: string) => void;
  /** The slots were taken or are not offered any more. */
  onSlotsGone: (text: string) => void;
  /** Students are in another session then; the sentence names them. */
  onStudentsTaken: (text: string) => void;
}

/** Creates the session: files first, then the session itself. A refusal leaves the form as it is. */
export function useCreation({ onCreated, onSlotsGone, onStudentsTaken }: Handlers) {
  const say = useSay();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (draft: CreationDraft) => {
      const fileIds = await uploadFiles({ files: draft.files, purpose: 'visit' });
      return createSession(payloadOf(draft, fileIds));
    },
    onSuccess: ({ response, message }) => {
      void cache.invalidateQueries({ queryKey: visitKeys.all });
      void cache.invalidateQueries({ queryKey: availabilityKey });
      toastSuccess(message || say('visits.booking.booked'));
      onCreated(response.startTime);
    },
    onError: (reason) => {
      const text = failureText(reason);
      toastError(text);
      if (isRefusal(reason, 'slot_taken') || isRefusal(reason, 'slot_not_offered')) {
        onSlotsGone(text ?? say('visits.refusal.slot_taken'));
      }
      if (isRefusal(reason, 'students_taken')) onStudentsTaken(text ?? say('visits.refusal.slot_taken'));
      void cache.invalidateQueries({ queryKey: availabilityKey });
      void cache.invalidateQueries({ queryKey: choiceKeys.all });
    },
  });
}
