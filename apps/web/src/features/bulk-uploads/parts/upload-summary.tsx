import type { LineFilter } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { formatCount, formatDateTime } from '../../../lib/formats.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import type { Address } from '../../../lib/url-state.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { FigureRow, type Figure } from '../../../ui/figure-row.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { isWorking } from '../bulk-uploads.queries.ts';
import classes from './upload-summary.module.css';

type Counts = Upload['counts'];

/** The address of the lines of one filter. */
type LinesAt = (only: LineFilter) => Address;

function wouldBe(say: Say, counts: Counts, linesAt: LinesAt): Figure[] {
  const of = (name: 'new' | 'changed' | 'unchanged' | 'conflict' | 'error'): Figure => ({
    ...{ label: say(`bulkUploads.outcome.${name}`), value: formatCount(counts[name]) },
    to: counts[name] > 0 ? linesAt(name) : null,
  });
  return [of('new'), of('changed'), of('unchanged'), of('conflict'), of('error')];
}

/** Lines that are not in the product. */
export function notIn({ conflict, error, failed }: Counts): number {
  return conflict + error + failed;
}

function wasDone(say: Say, counts: Counts, linesAt: LinesAt): Figure[] {
  const of = (label: string, count: number, only: LineFilter): Figure => ({
    ...{ label, value: formatCount(count), to: count > 0 ? linesAt(only) : null },
  });
  return [
    { label: say('bulkUploads.screen.done'), value: formatCount(counts.done) },
    of(say('bulkUploads.outcome.unchanged'), counts.unchanged, 'unchanged'),
    of(say('bulkUploads.screen.notDone'), notIn(counts), 'faulty'),
    ...(counts.undone + counts.left > 0
      ? [
          { label: say('bulkUploads.screen.undone'), value: formatCount(counts.undone) },
          of(say('bulkUploads.screen.left'), counts.left, 'left'),
        ]
      : []),
  ];
}

/** How many of the lines went in, as one bar: the figures next to it say the same. */
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
      ? say('bulkUploads.screen.reading', { count: counts.lines, lines: formatCount(counts.lines) })
      : say(`bulkUploads.screen.${state === 'undoing' ? 'undoingNow' : 'applyingNow'}`, {
          ...{ count: of, done: formatCount(gone), all: formatCount(of) },
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

/** The actor on a file, and the time. */
function Deed({
  text,
  by,
  at,
}: {
  text: 'confirmedBy' | 'undoneBy';
  by: Upload['undoneBy'];
  at: string | null;
}) {
  const say = useSay();
  if (by === null || at === null) return null;
  return (
    <p className="type-row tone-2">
      {say(`bulkUploads.screen.${text}`, { name: by.name, time: formatDateTime(at) })}
    </p>
  );
}

function UndoUntil({ upload: { mayUndo, undoUntil } }: { upload: Upload }) {
  const say = useSay();
  if (!mayUndo || undoUntil === null) return null;
  return (
    <p className="type-row tone-2">{say('bulkUploads.undo.until', { until: formatDateTime(undoUntil) })}</p>
  );
}

/** A file, its effect or result, and its progress. */
export function UploadSummary({ upload, linesAt }: { upload: Upload; linesAt: LinesAt }) {
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
            <Deed text="confirmedBy" by={upload.confirmedBy} at={upload.confirmedTime} />
            <Deed text="undoneBy" by={upload.undoneBy} at={upload.undoneTime} />
            <UndoUntil upload={upload} />
            {isWorking(upload) && <Working upload={upload} />}
            {fault !== null && (
              <p role="alert" className={`type-row ${classes.fault}`}>
                {fault}
              </p>
            )}
            {isDone && !isWorking(upload) && <Bar counts={counts} />}
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
          figures={isDone ? wasDone(say, counts, linesAt) : wouldBe(say, counts, linesAt)}
        />
      )}
    </Stack>
  );
}
