import { useId } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { FileList } from '../../../ui/file-list.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import { attachmentRules, fileProblem } from '../../visits/attachment-rules.ts';
import { Stack } from '../../../ui/layout.tsx';

/** Pictures and PDFs that go with a booking; they are sent when the session is created. */
export function BookingFiles({
  files,
  refused,
  isDisabled,
  onChange,
}: {
  files: readonly File[];
  /** A sentence for each file that the server has refused. */
  refused: readonly string[];
  isDisabled: boolean;
  onChange: (files: readonly File[]) => void;
}) {
  const say = useSay();
  const titleId = useId();
  return (
    <Stack gap={8} role="group" aria-labelledby={titleId}>
      <span id={titleId} className="type-name">
        {say('visits.booking.files')}
      </span>
      <FilePicker
        label={say('files.choose')}
        hint={say('files.hint')}
        rules={attachmentRules}
        present={files}
        refused={refused}
        isDisabled={isDisabled}
        onPick={(picked) => onChange([...files, ...picked])}
        onFault={({ fault, names }) => toastWarning(say(fileProblem(fault)), names)}
      />
      <FileList
        label={say('visits.booking.files')}
        files={files.map((file, index) => ({ id: String(index), name: file.name }))}
        onRemove={
          isDisabled ? undefined : ({ id }) => onChange(files.filter((_, index) => String(index) !== id))
        }
      />
    </Stack>
  );
}
