import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { attachmentRules, fileProblem } from '../attachment-rules.ts';
import { addAttachments, uploadFiles, visitKeys } from '../visits.queries.ts';

/** Adds pictures and PDFs to a booking at once. Without an answer of the server it says 'Image not Saved'. */
export function AddAttachments({ visit }: { visit: VisitInfo }) {
  const say = useSay();
  const cache = useQueryClient();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const adding = useSubmission({
    mutationFn: async (files: File[]) => {
      setRefused([]);
      const onRefused = (_file: File, reason: ApiFailure): void =>
        setRefused((sentences) => [...sentences, failureText(reason) ?? '']);
      const ids = await uploadFiles({ files, purpose: 'visit', visitId: visit.id, onRefused });
      return ids.length === 0 ? null : addAttachments(visit.id, ids);
    },
    onSuccess: (added) => {
      if (added) toastSuccess(added.message);
    },
    onError: (reason) =>
      toastError(
        reason instanceof ApiFailure && reason.code === 0
          ? say('visits.attachments.notSaved')
          : failureText(reason, 'visits.attachments.notSaved'),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: visitKeys.one(visit.id) }),
  });
  return (
    <FilePicker
      label={say('visits.attachments.add')}
      hint={say('files.hint')}
      rules={attachmentRules}
      refused={refused}
      isDisabled={adding.isPending}
      onPick={(files) => adding.mutate(files)}
      onFault={({ fault, names }) => toastWarning(say(fileProblem(fault)), names)}
    />
  );
}
