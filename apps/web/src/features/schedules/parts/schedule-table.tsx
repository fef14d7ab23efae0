import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row } from '../../../ui/layout.tsx';
import type { Column, ListQuery } from '../../../ui/resource-list/list-parts.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { OnDemandAnswer } from '../on-demand-answer.tsx';
import type { ScheduleRow } from './schedule-rows.ts';
import classes from './schedule-table.module.css';
import { shortWeekday, weekdayName, weekdays } from './weekday-words.ts';

/** A table of schedules and what can be done with its rows. */
interface ScheduleTableProps {
  kind: 'weekly' | 'custom';
  list: ListQuery<ScheduleRow>;
  /** The button to add one, if there are none. */
  add: ReactNode;
  onEdit: (row: ScheduleRow) => void;
  onDelete: (row: ScheduleRow) => void;
}

function Actions({
  row,
  onEdit,
  onDelete,
}: Pick<ScheduleTableProps, 'onEdit' | 'onDelete'> & { row: ScheduleRow }) {
  const say = useSay();
  return (
    <Row as="span" gap={0} justify="end" isFixed>
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
    </Row>
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

function useColumns({ kind, onEdit, onDelete }: ScheduleTableProps): Column<ScheduleRow>[] {
  const say = useSay();
  const name: Column<ScheduleRow> = {
    id: 'name',
    title: say('schedules.column.name'),
    card: 'head',
    cell: (row) => <span className="type-name">{row.name}</span>,
  };
  const dates: Column<ScheduleRow>[] = [
    { id: 'start', title: say('schedules.column.startDate'), cell: ({ dates }) => dates?.start },
    { id: 'end', title: say('schedules.column.endDate'), cell: ({ dates }) => dates?.end },
  ];
  const timing: Column<ScheduleRow> = {
    id: 'timing',
    title: say(kind === 'weekly' ? 'schedules.column.timing' : 'schedules.column.customTiming'),
    cell: (row) => <span className="type-row tabular">{row.timing}</span>,
  };
  const days: Column<ScheduleRow> = {
    id: 'days',
    title: say('schedules.column.days'),
    cell: (row) => <DayChips days={row.days} />,
  };
  const onDemand: Column<ScheduleRow> = {
    id: 'onDemand',
    title: say('schedules.column.onDemand'),
    isTitleOnCard: true,
    cell: ({ isOnDemand }) => <OnDemandAnswer isOnDemand={isOnDemand} />,
  };
  const actions: Column<ScheduleRow> = {
    id: 'actions',
    title: say('schedules.column.actions'),
    width: '120px',
    align: 'end',
    card: 'aside',
    cell: (row) => <Actions row={row} onEdit={onEdit} onDelete={onDelete} />,
  };
  return kind === 'weekly'
    ? [name, timing, days, onDemand, actions]
    : [name, ...dates, timing, onDemand, actions];
}

/** The schedules of one kind: a table, on phones cards. */
export function ScheduleTable(props: ScheduleTableProps) {
  const say = useSay();
  return (
    <ResourceList
      label={say(props.kind === 'weekly' ? 'schedules.weeklyTab' : 'schedules.customTab')}
      look="table"
      minWidth={720}
      list={props.list}
      columns={useColumns(props)}
      idOf={({ id }) => id}
      empty={{ title: say('schedules.empty'), text: say('schedules.emptyHint'), action: props.add }}
      skeleton={{ rows: 4, height: 40, avatar: false }}
    />
  );
}
