import type { ReportKind } from '@lectern/contract/reports/reports.names.ts';
import type { ReportRow } from '@lectern/contract/reports/reports.shapes.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../lib/formats.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import classes from './report-cells.module.css';
import { QuietText, titleOf, usageCell, type TextColumn, type ReportWords } from './report-cells.tsx';
import { billedColumns, textColumns, fileColumns } from './report-columns.tsx';

/**
 * The content of an opened card below its head: everything that is not on it, uncut, because there is no hover
 * there.
 */
function Facts({ row, kind, words }: { row: ReportRow; kind: ReportKind; words: ReportWords }) {
  const none = words.say('core.list.none');
  const whole = (name: TextColumn) => [name, row[name] || <QuietText key={name}>{none}</QuietText>] as const;
  const other = (name: string) => [name, usageCell(row, name, words)] as const;
  const facts = [
    ...billedColumns.map(whole),
    ...(kind === 'usage'
      ? [other('sessionEndTime'), ...textColumns.map(whole), ...fileColumns.map(other)]
      : []),
  ];
  return <FactList facts={facts.map(([name, value]) => ({ label: titleOf(name, words), value }))} />;
}

/** How cards open: the rows that are, and how one is opened or closed. */
export interface CardsOpened {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

/** Tells a row from the others of its report. */
export const keyOf = ({ visitId, studentUserId }: ReportRow): string => `${visitId} ${studentUserId}`;

/** A card of a row on a phone: the person, the cost, and the rest once it is opened. */
export function cardColumns(kind: ReportKind, words: ReportWords, opened: CardsOpened): Column<ReportRow>[] {
  const none = words.say('core.list.none');
  const name = (row: ReportRow): string => `${row.studentFirstName} ${row.studentLastName}`;
  const aside: Column<ReportRow> = {
    ...{ id: 'aside', title: '', card: 'aside' },
    cell: (row) => {
      const isOpen = opened.keys.has(keyOf(row));
      const Chevron = isOpen ? IconChevronDown : IconChevronRight;
      return (
        <span className={classes.aside}>
          {kind === 'usage' && usageCell(row, 'sessionCost', words)}
          <IconButton
            label={`${words.say('reports.more')}: ${name(row)}`}
            aria-expanded={isOpen}
            icon={<Chevron size={18} stroke={1.5} />}
            onClick={() => opened.toggle(keyOf(row))}
          />
        </span>
      );
    },
  };
  return [
    { ...{ id: 'student', title: '', card: 'head' }, cell: (row) => <b>{name(row)}</b> },
    aside,
    {
      ...{ id: 'who', title: '' },
      cell: (row) => (
        <span className="tone-2">
          {row.studentNumber ?? none} · {row.counselorFirstName} {row.counselorLastName}
        </span>
      ),
    },
    {
      ...{ id: 'when', title: '' },
      cell: (row) => (
        <span>
          {formatDate(row.sessionStartTime, words.page.timeZone)} ·{' '}
          {formatTime(row.sessionStartTime, words.page.timeZone)}
          {row.callDuration !== null && <QuietText> · {row.callDuration}</QuietText>}
        </span>
      ),
    },
  ];
}

/** The content below an opened card. */
export function cardBelow(
  kind: ReportKind,
  words: ReportWords,
  opened: CardsOpened,
): (row: ReportRow) => ReactNode {
  return (row) => (opened.keys.has(keyOf(row)) ? <Facts row={row} kind={kind} words={words} /> : undefined);
}
