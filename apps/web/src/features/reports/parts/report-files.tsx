import type { ReportFile } from '@lectern/contract/reports/reports.shapes.ts';
import { Button, Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatCivilDate, formatCount, formatTime } from '../../../lib/formats.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { FileAnchor } from '../../../ui/file-anchor.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { cancelFile, findReport, reportFilesKey } from '../reports.queries.ts';
import classes from './report-files.module.css';

function useFileWords() {
  const say = useSay();
  return {
    name: ({ kind, startDate, endDate, format }: ReportFile): string => {
      const title = say(`reports.kind.${kind}`);
      if (startDate === null || endDate === null) return `${title}.${format}`;
      const days = { from: formatCivilDate(startDate), to: formatCivilDate(endDate) };
      return `${say('reports.file.name', { kind: title, ...days })}.${format}`;
    },
    state: ({ state, done, total, expiresAt }: ReportFile): string => {
      if (state === 'failed') return say('reports.file.failed');
      if (state === 'ready')
        return say('reports.file.ready', { time: expiresAt ? formatTime(expiresAt) : '' });
      if (state === 'waiting') return say('reports.file.waiting');
      return say('reports.file.progress', { done: formatCount(done), total: formatCount(total) });
    },
  };
}

const isUnderWay = ({ state }: ReportFile): boolean => state === 'waiting' || state === 'making';

function FileStrip({ file }: { file: ReportFile }) {
  const say = useSay();
  const words = useFileWords();
  const cache = useQueryClient();
  const ending = useSubmission({
    mutationFn: () => cancelFile(file.id),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: reportFilesKey }),
  });
  const name = words.name(file);
  return (
    <li>
      <Card>
        <CardBody className={classes.strip}>
          <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden />
          <Stack gap={6} isGrowing>
            <Row justify="between">
              <b className={classes.name}>{name}</b>
              <span className="type-meta tone-3">{words.state(file)}</span>
            </Row>
            {isUnderWay(file) && (
              <Progress size="sm" aria-label={name} value={(100 * file.done) / Math.max(1, file.total)} />
            )}
          </Stack>
          <Row>
            {file.url !== null && (
              <Button component={FileAnchor} href={file.url} find={() => findReport(file)}>
                {say('reports.file.save')}
              </Button>
            )}
            <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate(undefined)}>
              {say(isUnderWay(file) ? 'reports.file.cancel' : 'reports.file.remove')}
            </Button>
          </Row>
        </CardBody>
      </Card>
    </li>
  );
}

/** Says when a file that was under way has come to its end. */
function useEndNews(files: readonly ReportFile[]): void {
  const words = useFileWords();
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const file of files)
      if (before.current.has(file.id) && !isUnderWay(file))
        announce(`${words.name(file)}: ${words.state(file)}`);
    before.current = new Set(files.filter(isUnderWay).map(({ id }) => id));
  });
}

/** The files of one's own reports: their progress, and how to get or delete one. */
export function ReportFiles({ files }: { files: readonly ReportFile[] }) {
  const say = useSay();
  useEndNews(files);
  if (files.length === 0) return null;
  return (
    <Stack as="ul" gap={8} aria-label={say('reports.download')}>
      {files.map((file) => (
        <FileStrip key={file.id} file={file} />
      ))}
    </Stack>
  );
}
