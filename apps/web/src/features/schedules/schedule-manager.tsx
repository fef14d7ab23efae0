import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useSearchParam } from '../../lib/url-state.ts';
import { useActiveTabInView } from '../../ui/active-tab.ts';
import { DeleteScheduleDialog, type DoomedSchedule } from './parts/delete-schedule-dialog.tsx';
import { ScheduleDialog } from './parts/schedule-dialog.tsx';
import { scheduleRows, toEdit } from './parts/schedule-rows.ts';
import { ScheduleTable } from './parts/schedule-table.tsx';
import type { EditedSchedule } from './parts/use-schedule-form.ts';
import classes from './schedule-manager.module.css';
import { schedulesQuery, type ScheduleId } from './schedules.queries.ts';

const kinds = ['weekly', 'custom'] as const satisfies readonly ScheduleId['kind'][];

/** An educator's schedules by kind, with adding, changing and deleting. */
export function ScheduleManager() {
  const say = useSay();
  const [tab, setTab] = useSearchParam('tab', 'weekly');
  const kind = tab === 'custom' ? 'custom' : 'weekly';
  const schedules = useQuery(schedulesQuery());
  const list = useRef<HTMLDivElement>(null);
  useActiveTabInView(list, kind);
  const [edited, setEdited] = useState<EditedSchedule | null>(null);
  const [doomed, setDoomed] = useState<DoomedSchedule | null>(null);
  const addLabel = say(kind === 'weekly' ? 'schedules.addWeekly' : 'schedules.addCustom');
  const add = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={18} stroke={1.5} />}
      disabled={!schedules.data}
      onClick={() => setEdited(toEdit(kind, null))}
    >
      {addLabel}
    </Button>
  );
  return (
    <Tabs value={kind} onChange={(next) => setTab(next ?? 'weekly')} className={classes.tabs}>
      <div className={classes.head}>
        <Tabs.List ref={list} aria-label={say('schedules.title')} className={classes.list}>
          <Tabs.Tab value="weekly">{say('schedules.weeklyTab')}</Tabs.Tab>
          <Tabs.Tab value="custom">{say('schedules.customTab')}</Tabs.Tab>
        </Tabs.List>
        <div className={classes.action}>{add('filled')}</div>
      </div>
      {kinds.map((one) => (
        <Tabs.Panel key={one} value={one}>
          <ScheduleTable
            kind={one}
            list={{
              ...schedules,
              data: schedules.data && { data: scheduleRows(schedules.data, one, say) },
            }}
            add={add('default')}
            onEdit={(row) => setEdited(toEdit(one, row))}
            onDelete={(row) => setDoomed({ kind: one, id: row.id, name: row.name })}
          />
        </Tabs.Panel>
      ))}
      {schedules.data && (
        <ScheduleDialog edited={edited} schedules={schedules.data} onClose={() => setEdited(null)} />
      )}
      <DeleteScheduleDialog doomed={doomed} onClose={() => setDoomed(null)} />
    </Tabs>
  );
}
