import { useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../../../lib/api-failure.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { choiceKeys } from '../../../subjects/subjects.queries.ts';
import { slotsGone } from '../../slots-gone.ts';
import { availabilityKey, uploadOnce, visitKeys } from '../../../visits/visits.queries.ts';
import { payloadOf, type CreationDraft } from '../creation-form.ts';
import { createSession } from '../creation.queries.ts';

interface Handlers {
  onCreated: (startTime: string) => void;
  /** Shows why it was refused. */
  onRefused: (reason: unknown) => void;
  /** The slots were taken or are not offered any more. */
  onSlotsGone: () => void;
}

/** Creates the session: files first, then the session itself. A refusal leaves the form as it is. */
export function useCreation({ onCreated, onRefused, onSlotsGone }: Handlers) {
  const say = useSay();
  const cache = useQueryClient();
  return useSubmission({
    mutationFn: async (draft: CreationDraft, key) => {
      const fileIds = await uploadOnce(draft.files);
      return createSession(payloadOf(draft, fileIds), key);
    },
    onSuccess: ({ response, message }) => {
      void cache.invalidateQueries({ queryKey: visitKeys.all });
      void cache.invalidateQueries({ queryKey: availabilityKey });
      toastSuccess(message || say('visits.booking.booked'));
      onCreated(response.startTime);
    },
    onError: (reason) => {
      onRefused(reason);
      if (slotsGone.some((code) => isRefusal(reason, code))) onSlotsGone();
      void cache.invalidateQueries({ queryKey: availabilityKey });
      void cache.invalidateQueries({ queryKey: choiceKeys.all });
    },
  });
}
