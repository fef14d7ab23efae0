import type { ReportKind } from '@lectern/contract/reports/reports.names.ts';
import type { ReportPage, ReportRow } from '@lectern/contract/reports/reports.shapes.ts';
import { Button, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatTime } from '../../../lib/formats.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useHostWords } from '../../institutions/host.ts';
import classes from './report-columns.module.css';

/** What can be opened of a row. */
export type Opened = { readonly what: 'materials' | 'recordings'; readonly visitId: string };

type Texts = { readonly [K in keyof ReportRow as ReportRow[K] extends string | null ? K : never]: true };
type TextColumn = keyof Texts;

function Quiet({ children }: { children: ReactNode }) {
  return <span className="tone-3">{children}</span>;
}

/** The first of several codes with an ellipsis; all of them show on hover and by the keyboard, and are read. */
function Codes({ codes, none }: { codes: string | null; none: string }) {
  if (codes === null) return <Quiet>{none}</Quiet>;
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

interface Words {
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

function textCell(row: ReportRow, name: TextColumn, none: string): ReactNode {
  const text = row[name];
  if (text === null || text === '') return <Quiet>{none}</Quiet>;
  if (!long.has(name)) return text;
  return (
    <span className={classes.long} title={text}>
      {text}
    </span>
  );
}

function titleOf(name: string, { say, role }: Words): string {
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

function usageCell(row: ReportRow, name: string, { say, page, onOpen }: Words): ReactNode {
  const none = say('core.list.none');
  const { visitId } = row;
  switch (name) {
    case 'sessionDate':
      return formatDate(row.sessionStartTime, page.timeZone);
    case 'sessionStartTime':
    case 'sessionEndTime':
      return <span className="tabular">{formatTime(row[name], page.timeZone)}</span>;
    case 'sessionCost':
      if (row.sessionCost === null) return <Quiet>{none}</Quiet>;
      return <span className="tabular">{formatMoney(row.sessionCost, page.currency)}</span>;
    case 'callDuration':
      return row.callDuration === null ? (
        <Quiet>{none}</Quiet>
      ) : (
        <span className="tabular">{row.callDuration}</span>
      );
    case 'fileUrls':
      if (row.fileUrls.length === 0) return <Quiet>{none}</Quiet>;
      return (
        <OpenButton
          row={row}
          label={say('reports.materials.open')}
          onPress={() => onOpen({ what: 'materials', visitId })}
        />
      );
    default:
      if (row.recordingUrls.length === 0) return <Quiet>{none}</Quiet>;
      return (
        <OpenButton
          row={row}
          label={say('reports.recordings.open')}
          onPress={() => onOpen({ what: 'recordings', visitId })}
        />
      );
  }
}

const persons = [
  ['counselorFirstName', 'wide', 104],
  ['counselorLastName', 'wide', 104],
  ['studentNumber', 'always', 104],
  ['studentFirstName', 'always', 104],
  ['studentLastName', 'always', 112],
] as const;
const billed = ['cptCode', 'modifierCode', 'eligibleProvider', 'notes'] as const;
const texts = ['sessionSubject', 'sessionObjective', 'sessionRecommendationsNotes'] as const;
const times = ['sessionDate', 'sessionStartTime', 'sessionEndTime'] as const;
const figures = ['sessionCost', 'callDuration'] as const;
const files = ['fileUrls', 'recordingUrls'] as const;

function billedCell(row: ReportRow, name: (typeof billed)[number], none: string): ReactNode {
  return name === 'cptCode' ? <Codes codes={row.cptCode} none={none} /> : textCell(row, name, none);
}

/** The columns of the table: nine of MedicAid, and ten more of the Usage report. */
export function tableColumns(kind: ReportKind, words: Words): Column<ReportRow>[] {
  const none = words.say('core.list.none');
  const text = (name: TextColumn): Column<ReportRow> => ({
    ...{ id: name, title: titleOf(name, words) },
    cell: (row) => textCell(row, name, none),
  });
  const other = (name: string): Column<ReportRow> => ({
    ...{ id: name, title: titleOf(name, words) },
    ...((figures as readonly string[]).includes(name) && ({ align: 'end' } as const)),
    cell: (row) => usageCell(row, name, words),
  });
  const medicAid: Column<ReportRow>[] = [
    ...persons.map(([name, at, px]) => ({
      ...text(name),
      pin: { at, px },
      ...(name === 'studentLastName' && ({ card: 'head' } as const)),
    })),
    ...billed.map((name) => ({ ...text(name), cell: (row: ReportRow) => billedCell(row, name, none) })),
  ];
  if (kind === 'medicAid') return medicAid;
  return [...medicAid, ...times.map(other), ...texts.map(text), ...figures.map(other), ...files.map(other)];
}

/** What a card shows below its head once it is opened: all that is not on it, uncut, because nothing shows on hover there. */
function Facts({ row, kind, words }: { row: ReportRow; kind: ReportKind; words: Words }) {
  const none = words.say('core.list.none');
  const whole = (name: TextColumn) => [name, row[name] || <Quiet key={name}>{none}</Quiet>] as const;
  const other = (name: string) => [name, usageCell(row, name, words)] as const;
  const facts = [
    ...billed.map(whole),
    ...(kind === 'usage' ? [other('sessionEndTime'), ...texts.map(whole), ...files.map(other)] : []),
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

/** A card of a row on a phone: whom it is about, what it cost, and the rest once it is opened. */
export function cardColumns(kind: ReportKind, words: Words, opened: CardsOpened): Column<ReportRow>[] {
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
          {row.callDuration !== null && <Quiet> · {row.callDuration}</Quiet>}
        </span>
      ),
    },
  ];
}

/** What stands beneath an opened card. */
export function cardBelow(
  kind: ReportKind,
  words: Words,
  opened: CardsOpened,
): (row: ReportRow) => ReactNode {
  return (row) => (opened.keys.has(keyOf(row)) ? <Facts row={row} kind={kind} words={words} /> : undefined);
}

/** The words of a report's table or cards. */
export function useReportWords(page: Words['page'], onOpen: Words['onOpen']): Words {
  const say = useSay();
  const { role } = useHostWords();
  return { say, role, page, onOpen };
}
