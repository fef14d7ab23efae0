import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../../lib/api-failure.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import { uploadKeys, uploadQuery } from '../bulk-uploads.queries.ts';

/** How an upload says who was first with what is asked for. */
const firsts = {
  confirm: { by: ({ confirmedBy }: Upload) => confirmedBy, text: 'bulkUploads.confirm.byOther' },
  undo: { by: ({ undoneBy }: Upload) => undoneBy, text: 'bulkUploads.undo.byOther' },
} as const;

/**
 * The reaction of a form when somebody else was first with an upload: it closes, says who, and shows the progress of
 * theirs. Returns whether it was so.
 */
export function useToldFirst(
  { id }: Upload,
  act: keyof typeof firsts,
  onClose: () => void,
): (reason: unknown) => boolean {
  const say = useSay();
  const client = useQueryClient();
  const tell = async (otherwise: string | null): Promise<void> => {
    await client.invalidateQueries({ queryKey: uploadKeys.all });
    const upload = client.getQueryData(uploadQuery(id).queryKey);
    const by = upload ? firsts[act].by(upload) : null;
    toastWarning(by ? say(firsts[act].text, { name: by.name }) : otherwise);
  };
  return (reason) => {
    if (!isRefusal(reason, 'upload_state_changed')) return false;
    onClose();
    void tell(failureText(reason));
    return true;
  };
}
