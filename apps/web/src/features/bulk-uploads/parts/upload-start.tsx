import { uploadLimits } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import { fileFormats, type FileFormat } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import { Anchor, Progress } from '@mantine/core';
import { useState } from 'react';
import { failedText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import type { RefusedFiles } from '../../../ui/file-rules.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { useFileDownload } from '../../../ui/use-file-download.ts';
import { fetchTemplate, sendFile, type SentAs } from '../bulk-uploads.queries.ts';
import { useTitleWords } from '../../institutions/host.ts';
import { uploadKinds, type UploadKind } from '../upload-kinds.ts';

const rules = { endings: ['csv', 'txt', 'tsv', 'xlsx'], maxBytes: uploadLimits.bytes };

const sentAs: Readonly<Record<UploadKind, SentAs>> = {
  students: { type: 'students', isOpening: false },
  educators: { type: 'educators', isOpening: false },
  close: { type: 'statuses', isOpening: false },
  open: { type: 'statuses', isOpening: true },
};

function Templates({ kind }: { kind: UploadKind }) {
  const say = useSay();
  const { type } = sentAs[kind];
  const download = useFileDownload(async (format: FileFormat) => ({
    file: await fetchTemplate(type, format),
    name: `${type}-${say('bulkUploads.screen.templateFile')}.${format}`,
  }));
  return (
    <Row gap={12}>
      <span className="type-row tone-2">{say('bulkUploads.screen.template')}</span>
      {fileFormats.map((format) => (
        <Anchor
          key={format}
          component="button"
          type="button"
          className="type-row finger"
          onClick={() => download.mutate(format)}
        >
          {say(`bulkUploads.format.${format}`)}
        </Anchor>
      ))}
    </Row>
  );
}

/** Chooses what a file is about, and sends it. */
export function UploadStart({
  kinds,
  kind,
  onKind,
  onSent,
}: {
  kinds: readonly UploadKind[];
  kind: UploadKind;
  onKind: (kind: UploadKind) => void;
  onSent: (id: string) => void;
}) {
  const say = useSay();
  const words = useTitleWords();
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const sending = useSubmission({
    mutationFn: (file: File) => sendFile(sentAs[kind], file, setShare),
    onSuccess: ({ response }) => onSent(response.id),
    onError: (error) => setFault(failedText(error) ?? null),
  });
  const take = (file: File | undefined): void => {
    setFault(null);
    setShare(0);
    if (file) sending.mutate(file);
  };
  const refuse = ({ fault: why }: RefusedFiles): void =>
    setFault(
      say(why === 'size' ? 'bulkUploads.refusal.upload_too_large' : 'bulkUploads.fault.sheet_kind_unknown'),
    );
  return (
    <Card>
      <CardHead title={say('bulkUploads.screen.start')} />
      <CardBody>
        <Stack gap={16}>
          {kinds.length > 1 && (
            <SegmentedFilter
              label={say('bulkUploads.screen.about')}
              options={kinds.map((value) => ({ value, label: say(`bulkUploads.kind.${value}`, words) }))}
              value={kind}
              onChange={(value) => onKind(uploadKinds.find((one) => one === value) ?? kind)}
            />
          )}
          <p className="type-row tone-2">{say(`bulkUploads.explained.${kind}`)}</p>
          <Templates kind={kind} />
          <FilePicker
            label={say('bulkUploads.screen.choose')}
            hint={say('bulkUploads.screen.hint')}
            rules={rules}
            multiple={false}
            isDisabled={sending.isPending}
            onPick={([file]) => take(file)}
            onFault={refuse}
            refused={fault === null ? [] : [fault]}
          />
          {sending.isPending && (
            <Progress value={share * 100} aria-label={say('bulkUploads.screen.sending')} />
          )}
        </Stack>
      </CardBody>
    </Card>
  );
}
