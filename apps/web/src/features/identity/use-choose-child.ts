import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/failure-text.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { chooseChild } from './identity.queries.ts';
import { keepChoice } from './session.ts';

/** Makes one of a parent's children, by the id, the one for whom this tab and new ones act; every list is read again. */
export function useChooseChild(onChosen: () => void) {
  const cache = useQueryClient();
  return useSubmission({
    mutationFn: chooseChild,
    onSuccess: ({ response, message }) => {
      keepChoice(response);
      void cache.invalidateQueries();
      toastSuccess(message);
      onChosen();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
}
