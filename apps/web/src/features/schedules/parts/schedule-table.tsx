import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { CardRow, CardRows } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OnDemandAnswer } from '../on-demand-answer.tsx';
import type { ScheduleRow } from './schedule-rows.ts';
import classes from './schedule-table.module.css';
import { shortWeekday, weekdayName, weekdays } from './weekday-words.ts';

/** What can be done with the rows of a table. */
export interface ScheduleTableProps {
  kind: 'weekly' | 'custom';
  rows: readonly ScheduleRow[];
  onEdit: (row: ScheduleRow) => void;
  onDelete: (row: ScheduleRow) => void;
}

const columns: Record<ScheduleTableProps['kind'], readonly SayKey[]> = {
  weekly: [
    'schedules.column.name',
    'schedules.column.timing',
    'schedules.column.days',
    'schedules.column.onDemand',
    'schedules.column.actions',
  ],
  custom: [
    'schedules.column.name',
    'schedules.column.startDate',
    'schedules.column.endDate',
    'schedules.column.customTiming',
    'schedules.column.onDemand',
    'schedules.column.actions',
  ],
};

function Actions({
  row,
  onEdit,
  onDelete,
}: Pick<ScheduleTableProps, 'onEdit' | 'onDelete'> & { row: ScheduleRow }) {
  const say = useSay();
  return (
    <span className={classes.actions}>
      <IconButton
        label={say('schedules.action.edit', { name: row.name })}
        icon={<IconPencil size={18} stroke={1.5} />}
        onClick={() => onEdit(row)}
      />
      <IconButton
        label={say('schedules.action.delete', { name: row.name })}
        icon={<IconTrash size={18} stroke={1.5} />}
        onClick={() => onDelete(row)}
      />
    </span>
  );
}

function DayChips({ days }: { days: readonly number[] }) {
  const say = useSay();
  return (
    <span className={classes.days}>
      {weekdays
        .filter((day) => days.includes(day))
        .map((day) => (
          <abbr key={day} className={classes.day} style={{ gridColumn: day }} title={weekdayName(day, say)}>
            {shortWeekday(day, say)}
          </abbr>
        ))}
    </span>
  );
}

function Cards({ rows, ...actions }: ScheduleTableProps) {
  const say = useSay();
  return (
    <CardRows>
      {rows.map((row) => {
        const days = row.days.map((day) => shortWeekday(day, say)).join(', ');
        const onDemand = `${say('schedules.column.onDemand')}: ${say(row.isOnDemand ? 'core.answer.yes' : 'core.answer.no')}`;
        return (
          <CardRow key={row.id} className={classes.card}>
            <span className={classes.lines}>
              <span className="type-name">{row.name}</span>
              {row.dates && (
                <span className="type-row tabular">{`${row.dates.start} – ${row.dates.end}`}</span>
              )}
              <span className="type-row tabular">{row.timing}</span>
              <span className="type-row tone-3">{days === '' ? onDemand : `${days} · ${onDemand}`}</span>
            </span>
            <Actions row={row} {...actions} />
          </CardRow>
        );
      })}
    </CardRows>
  );
}

/** The schedules of one kind: a table, on phones cards. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { kind, rows } = props;
  const say = useSay();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  if (isPhone) return <Cards {...props} />;
  return (
    <Table.ScrollContainer minWidth={720} type="native">
      <Table className={classes.table} stickyHeader={false} data-kind={kind}>
        <Table.Thead>
          <Table.Tr>
            {columns[kind].map((column) => (
              <Table.Th key={column}>{say(column)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" className={classes.name}>
                {row.name}
              </Table.Th>
              {row.dates && (
                <>
                  <Table.Td className="tabular">{row.dates.start}</Table.Td>
                  <Table.Td className="tabular">{row.dates.end}</Table.Td>
                </>
              )}
              <Table.Td className="tabular">{row.timing}</Table.Td>
              {row.dates === null && (
                <Table.Td>
                  <DayChips days={row.days} />
                </Table.Td>
              )}
              <Table.Td>
                <OnDemandAnswer isOnDemand={row.isOnDemand} />
              </Table.Td>
              <Table.Td>
                <Actions row={row} onEdit={props.onEdit} onDelete={props.onDelete} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
