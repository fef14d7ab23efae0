import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { formatCount, formatDateTime } from '../../../lib/formats.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { FigureRow, type Figure } from '../../../ui/figure-row.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { isWorking } from '../bulk-uploads.queries.ts';
import classes from './upload-summary.module.css';

type Counts = Upload['counts'];

function wouldBe(say: Say, counts: Counts): Figure[] {
  const of = (name: 'new' | 'changed' | 'unchanged' | 'conflict' | 'error'): Figure => ({
    ...{ label: say(`bulkUploads.outcome.${name}`), value: formatCount(counts[name]) },
  });
  return [of('new'), of('changed'), of('unchanged'), of('conflict'), of('error')];
}

/** Lines that are not in the product. */
export function notIn({ conflict, error, failed }: Counts): number {
  return conflict + error + failed;
}

function wasDone(say: Say, counts: Counts): Figure[] {
  return [
    { label: say('bulkUploads.screen.done'), value: formatCount(counts.done) },
    { label: say('bulkUploads.outcome.unchanged'), value: formatCount(counts.unchanged) },
    { label: say('bulkUploads.screen.notDone'), value: formatCount(notIn(counts)) },
    ...(counts.undone + counts.left > 0
      ? [
          { label: say('bulkUploads.screen.undone'), value: formatCount(counts.undone) },
          { label: say('bulkUploads.screen.left'), value: formatCount(counts.left) },
        ]
      : []),
  ];
}

/** How much of the lines went in, as one bar: what it shows stands in the figures beside it. */
function Bar({ counts }: { counts: Counts }) {
  const parts = [
    { tone: 'good', share: counts.done },
    { tone: 'neutral', share: counts.unchanged },
    { tone: 'bad', share: notIn(counts) },
  ].filter(({ share }) => share > 0);
  return (
    <div className={classes.bar} aria-hidden>
      {parts.map(({ tone, share }) => (
        <span key={tone} data-tone={tone} style={{ flexGrow: share }} />
      ))}
    </div>
  );
}

function Working({ upload }: { upload: Upload }) {
  const say = useSay();
  const { state, counts } = upload;
  const all = counts.new + counts.changed;
  const gone = state === 'undoing' ? counts.undone + counts.left : counts.done + counts.failed;
  const of = state === 'undoing' ? counts.done : all;
  const text =
    state === 'reading'
      ? say('bulkUploads.screen.reading', { lines: formatCount(counts.lines) })
      : say(`bulkUploads.screen.${state === 'undoing' ? 'undoingNow' : 'applyingNow'}`, {
          ...{ done: formatCount(gone), all: formatCount(of) },
        });
  return (
    <Stack gap={8}>
      <p role="status" className="type-row">
        {text}
      </p>
      <Progress
        aria-label={text}
        value={state === 'reading' || of === 0 ? 100 : (gone / of) * 100}
        animated={state === 'reading'}
      />
    </Stack>
  );
}

/** What a file is, what it would do or has done, and how far it is. */
export function UploadSummary({ upload }: { upload: Upload }) {
  const say = useSay();
  const { fileName, counts, state, createdTime, uploadedBy, fault, unknownColumns } = upload;
  const isDone = state === 'applied' || state === 'undoing' || state === 'undone';
  return (
    <Stack gap="card">
      <Card aria-label={fileName}>
        <CardBody>
          <Stack gap={12}>
            <Row justify="between">
              <Row gap={8}>
                <IconFileSpreadsheet size={20} stroke={1.5} aria-hidden />
                <strong className={classes.name}>{fileName}</strong>
              </Row>
              <span className="type-row tone-2">
                {say('bulkUploads.screen.sentBy', {
                  ...{ name: uploadedBy.name, time: formatDateTime(createdTime) },
                })}
              </span>
            </Row>
            {isWorking(upload) && <Working upload={upload} />}
            {fault !== null && (
              <p role="alert" className={`type-row ${classes.fault}`}>
                {fault}
              </p>
            )}
            {isDone && <Bar counts={counts} />}
            {unknownColumns.length > 0 && (
              <p className="type-row tone-2">
                {say('bulkUploads.screen.unknownColumns', { columns: unknownColumns.join(', ') })}
              </p>
            )}
            {counts.warned > 0 && state === 'rehearsed' && (
              <p className="type-row tone-2">{say('bulkUploads.screen.warned', { count: counts.warned })}</p>
            )}
          </Stack>
        </CardBody>
      </Card>
      {state !== 'reading' && state !== 'refused' && state !== 'discarded' && (
        <FigureRow
          label={say('bulkUploads.screen.figures')}
          figures={isDone ? wasDone(say, counts) : wouldBe(say, counts)}
        />
      )}
    </Stack>
  );
}
