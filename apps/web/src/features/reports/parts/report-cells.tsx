import type { ReportPage, ReportRow } from '@lectern/contract/reports/reports.shapes.ts';
import { Button, Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatTime } from '../../../lib/formats.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { useHostWords } from '../../institutions/host.ts';
import classes from './report-cells.module.css';

/** The links of a row. */
export type Opened = { readonly what: 'materials' | 'recordings'; readonly visitId: string };

type Texts = { readonly [K in keyof ReportRow as ReportRow[K] extends string | null ? K : never]: true };

/** A column that says what its row has, as it is. */
export type TextColumn = keyof Texts;

/** Text quieter than the rest of its row, or nothing. */
export function QuietText({ children }: { children: ReactNode }) {
  return <span className="tone-3">{children}</span>;
}

/** The first of several codes with an ellipsis; all of them show on hover and by the keyboard, and are read. */
export function Codes({ codes, none }: { codes: string | null; none: string }) {
  if (codes === null) return <QuietText>{none}</QuietText>;
  const [first = '', ...rest] = codes.split(', ');
  if (rest.length === 0) return <>{first}</>;
  return (
    <>
      <Tooltip label={codes} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
        <UnstyledButton className={classes.codes} aria-label={codes}>
          {first}...
        </UnstyledButton>
      </Tooltip>
      <span className={classes.allCodes} aria-hidden>
        {codes}
      </span>
    </>
  );
}

/** The props of a report's columns. */
export interface ReportWords {
  readonly say: Say;
  readonly role: string;
  readonly page: Pick<ReportPage, 'timeZone' | 'currency'>;
  readonly onOpen: (opened: Opened) => void;
}

const long: ReadonlySet<string> = new Set([
  'notes',
  'sessionSubject',
  'sessionObjective',
  'sessionRecommendationsNotes',
]);

/** The text of a row; long ones are cut. */
export function textCell(row: ReportRow, name: TextColumn, none: string): ReactNode {
  const text = row[name];
  if (text === null || text === '') return <QuietText>{none}</QuietText>;
  if (!long.has(name)) return text;
  return (
    <span className={classes.long} title={text}>
      {text}
    </span>
  );
}

/** The title of a column. */
export function titleOf(name: string, { say, role }: ReportWords): string {
  return say(`reports.column.${name as 'notes'}`, { role });
}

function OpenButton({ label, row, onPress }: { label: string; row: ReportRow; onPress: () => void }) {
  const name = `${row.studentFirstName} ${row.studentLastName}`;
  return (
    <Button variant="subtle" className={classes.open} aria-label={`${label}: ${name}`} onClick={onPress}>
      {label}
    </Button>
  );
}

/** The columns of the Usage report only, without its texts. */
export function usageCell(row: ReportRow, name: string, { say, page, onOpen }: ReportWords): ReactNode {
  const none = say('core.list.none');
  const { visitId } = row;
  switch (name) {
    case 'sessionDate':
      return formatDate(row.sessionStartTime, page.timeZone);
    case 'sessionStartTime':
    case 'sessionEndTime':
      return <span className="tabular">{formatTime(row[name], page.timeZone)}</span>;
    case 'sessionCost':
      if (row.sessionCost === null) return <QuietText>{none}</QuietText>;
      return <span className="tabular">{formatMoney(row.sessionCost, page.currency)}</span>;
    case 'callDuration':
      return row.callDuration === null ? (
        <QuietText>{none}</QuietText>
      ) : (
        <span className="tabular">{row.callDuration}</span>
      );
    case 'fileUrls':
      if (row.fileUrls.length === 0) return <QuietText>{none}</QuietText>;
      return (
        <OpenButton
          row={row}
          label={say('reports.materials.open')}
          onPress={() => onOpen({ what: 'materials', visitId })}
        />
      );
    default:
      if (row.recordingUrls.length === 0) return <QuietText>{none}</QuietText>;
      return (
        <OpenButton
          row={row}
          label={say('reports.recordings.open')}
          onPress={() => onOpen({ what: 'recordings', visitId })}
        />
      );
  }
}

/** The words of a report's table or cards. */
export function useReportWords(page: ReportWords['page'], onOpen: ReportWords['onOpen']): ReportWords {
  const say = useSay();
  const { role } = useHostWords();
  return { say, role, page, onOpen };
}
