import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { Input } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { FileList } from '../../../ui/file-list.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { toastWarning } from '../../../ui/toasts/toasts.ts';

const rules = { endings: ['pdf', 'png', 'jpg', 'jpeg'], maxBytes: fileLimits.bytes } as const;

/** One document: the one that is there until another one is picked. */
export function DocumentField({
  label,
  present,
  files,
  error,
  onChange,
}: {
  label: string;
  present: Attachment | null;
  files: readonly File[];
  error: string | undefined;
  onChange: (files: File[]) => void;
}) {
  const say = useSay();
  const [picked] = files;
  const shown = picked
    ? { id: picked.name, name: picked.name }
    : present && { id: present.id, name: present.name, href: present.image };
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Stack gap={12}>
        {shown && (
          <FileList label={label} files={[shown]} {...(picked ? { onRemove: () => onChange([]) } : {})} />
        )}
        <FilePicker
          label={say(shown ? 'enrolment.replaceDocument' : 'enrolment.chooseDocument')}
          hint={say('enrolment.documentHint')}
          rules={rules}
          multiple={false}
          onPick={onChange}
          onFault={({ names }) => toastWarning(`${names}: ${say('enrolment.documentHint')}`)}
        />
      </Stack>
    </Input.Wrapper>
  );
}
