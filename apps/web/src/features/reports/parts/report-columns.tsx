import type { ReportKind } from '@lectern/contract/reports/reports.names.ts';
import type { ReportRow } from '@lectern/contract/reports/reports.shapes.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { Codes, textCell, titleOf, usageCell, type TextColumn, type ReportWords } from './report-cells.tsx';

const persons = [
  ['counselorFirstName', 'wide', 104],
  ['counselorLastName', 'wide', 104],
  ['studentNumber', 'always', 104],
  ['studentFirstName', 'always', 104],
  ['studentLastName', 'always', 112],
] as const;

/** The columns of billed data. */
export const billedColumns = ['cptCode', 'modifierCode', 'eligibleProvider', 'notes'] as const;

/** The columns of the session notes. */
export const textColumns = ['sessionSubject', 'sessionObjective', 'sessionRecommendationsNotes'] as const;

const times = ['sessionDate', 'sessionStartTime', 'sessionEndTime'] as const;
const figures = ['sessionCost', 'callDuration'] as const;

/** The columns with links. */
export const fileColumns = ['fileUrls', 'recordingUrls'] as const;

function billedCell(row: ReportRow, name: (typeof billedColumns)[number], none: string): ReactNode {
  return name === 'cptCode' ? <Codes codes={row.cptCode} none={none} /> : textCell(row, name, none);
}

/** The columns of the table: nine of MedicAid, and ten more of the Usage report. */
export function tableColumns(kind: ReportKind, words: ReportWords): Column<ReportRow>[] {
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
    ...billedColumns.map((name) => ({
      ...text(name),
      cell: (row: ReportRow) => billedCell(row, name, none),
    })),
  ];
  if (kind === 'medicAid') return medicAid;
  return [
    ...medicAid,
    ...times.map(other),
    ...textColumns.map(text),
    ...figures.map(other),
    ...fileColumns.map(other),
  ];
}
