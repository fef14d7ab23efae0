import type { ReportFormat, ReportKind } from '@lectern/contract/reports/reports.names.ts';
import type { ReportPage, ReportRow } from '@lectern/contract/reports/reports.shapes.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { civilDateOf } from '../../lib/formats.ts';
import { timeZoneLabel } from '../../lib/time-zones.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { Card } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { toastError } from '../../ui/toasts/toasts.ts';
import { RecordingsDialog } from '../call/recording/recordings-dialog.tsx';
import { MaterialFiles } from './parts/material-files.tsx';
import { tableColumns } from './parts/report-columns.tsx';
import { cardBelow, cardColumns, keyOf, type CardsOpened } from './parts/report-cards.tsx';
import { useReportWords, type Opened } from './parts/report-cells.tsx';
import { ReportFiles } from './parts/report-files.tsx';
import { ReportForm } from './parts/report-form.tsx';
import {
  askForFile,
  reportFilesKey,
  reportRowsKey,
  reportFilesQuery,
  reportQuery,
  type ReportWish,
} from './reports.queries.ts';
import { useReportChoice } from './use-report-choice.ts';

/** A table of nineteen columns is read by scrolling. */
const widths = { medicAid: 1040, usage: 2240 } as const;

function useCards(): CardsOpened {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void =>
    setKeys((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return { keys, toggle };
}

type List = ReturnType<typeof useReportList>;

function useReportList(wish: ReportWish | null, page: number) {
  return useQuery(reportQuery(wish, page));
}

function Rows({
  list,
  kind,
  choice,
  onOpen,
}: {
  list: List;
  kind: ReportKind;
  choice: ReturnType<typeof useReportChoice>;
  onOpen: (opened: Opened) => void;
}) {
  const say = useSay();
  const isPhone = useMediaQuery('screen and (max-width: 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const cards = useCards();
  const page = list.data ?? { timeZone: 'UTC', currency: 'USD' };
  const words = useReportWords(page, onOpen);
  return (
    <ResourceList<ReportRow>
      look="table"
      minWidth={widths[kind]}
      label={say(`reports.kind.${kind}`)}
      // Data that could not be refetched is not shown as if it were current.
      list={{ ...list, data: list.isError ? undefined : list.data }}
      controls={choice.controls}
      idOf={keyOf}
      nameOf={(row) => `${row.studentFirstName} ${row.studentLastName}`}
      columns={isPhone ? cardColumns(kind, words, cards) : tableColumns(kind, words)}
      {...(isPhone && { below: cardBelow(kind, words, cards) })}
      empty={{ title: say('reports.empty'), drawing: 'search' }}
      failed={{ title: say('reports.failed') }}
      skeleton={{ rows: 8, height: 41, avatar: false }}
    />
  );
}

function Rule({ kind, page }: { kind: ReportKind; page: ReportPage }) {
  const say = useSay();
  const zone = timeZoneLabel(serverNow(), page.timeZone);
  return (
    <Row gap={8} isFixed align="start" className="type-meta tone-3">
      <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      <span>{say(`reports.rule.${kind}`, { zone })}</span>
    </Row>
  );
}

/** Has files made, and shows those that are there. */
function useFiles(wish: ReportWish | null) {
  const cache = useQueryClient();
  const files = useQuery(reportFilesQuery);
  const asking = useSubmission({
    mutationFn: (given: { wish: ReportWish; format: ReportFormat }) => askForFile(given.wish, given.format),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: reportFilesKey }),
  });
  const press = (format: ReportFormat): void => {
    if (wish) asking.mutate({ wish, format });
  };
  return { files, isBusy: asking.isPending, press };
}

function OpenedFiles({ what, visitId, onClose }: Opened & { onClose: () => void }) {
  const Files = what === 'materials' ? MaterialFiles : RecordingsDialog;
  return <Files visitId={visitId} onClose={onClose} />;
}

/** The MedicAid and the Usage report: the choices above, after Go the rows, and files of all of them. */
export function ReportView() {
  const say = useSay();
  const choice = useReportChoice();
  const { wish, shownKind } = choice;
  const list = useReportList(wish, choice.controls.page);
  const { files, isBusy, press } = useFiles(wish);
  const cache = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const today = files.data?.today ?? civilDateOf(serverNow());
  const hasRows = wish !== null && (list.data?.totalItems ?? 0) > 0;
  return (
    <Stack>
      <ReportForm
        choice={choice}
        onGo={() => {
          choice.go();
          void cache.invalidateQueries({ queryKey: reportRowsKey });
        }}
        today={today}
        download={hasRows ? { isBusy, press } : null}
      />
      <ReportFiles files={files.data?.data ?? []} />
      {wish === null ? (
        <Card>
          <BlankFace drawing="calendar" title={say('reports.prompt')} />
        </Card>
      ) : (
        <Rows list={list} kind={shownKind} choice={choice} onOpen={setOpened} />
      )}
      {wish !== null && list.data && <Rule kind={shownKind} page={list.data} />}
      {opened && <OpenedFiles {...opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}
