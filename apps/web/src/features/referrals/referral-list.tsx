import { cutName } from '@lectern/contract/people/people.rules.ts';
import type { ReferralItem } from '@lectern/contract/referrals/referrals.shapes.ts';
import type { ReferralTab } from '@lectern/contract/referrals/referrals.names.ts';
import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSearchState } from '../../lib/url-state.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { Stack } from '../../ui/layout.tsx';
import type { Column } from '../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { useHostWords } from '../institutions/host.ts';
import { CreateReferralDialog } from './create-referral-dialog.tsx';
import { useReferralPaths } from './referral-paths.ts';
import { referralsQuery } from './referrals.queries.ts';

const tabs = ['created', 'received', 'completed'] as const satisfies readonly ReferralTab[];

function useColumns(tab: ReferralTab): Column<ReferralItem>[] {
  const say = useSay();
  const none = say('core.list.none');
  const line = (id: string, title: string, read: (item: ReferralItem) => string | null) => ({
    ...{ id, title, isTitleOnCard: true },
    cell: (item: ReferralItem) => read(item) || none,
  });
  return [
    {
      ...{ id: 'student', title: say('referrals.column.studentName'), card: 'head' },
      cell: ({ studentName }, open) =>
        open(<CutText shown={cutName(studentName, 'studentInList')} full={studentName} />),
    },
    line('number', say('referrals.column.studentNumber'), ({ studentRollNumber }) => studentRollNumber),
    {
      ...line('date', say('referrals.column.date'), ({ createdAt }) => formatDate(createdAt)),
      width: '140px',
    },
    {
      ...(tab === 'created'
        ? { id: 'to', title: say('referrals.column.referredTo') }
        : { id: 'by', title: say('referrals.column.referredBy') }),
      isTitleOnCard: true,
      cell: ({ educatorName, referredByEducatorName }) => {
        const name = (tab === 'created' ? educatorName : referredByEducatorName) || none;
        return <CutText shown={cutName(name, 'educator')} full={name} />;
      },
    },
    {
      ...line('type', say('referrals.column.type'), ({ sessionReferral }) =>
        say(sessionReferral ? 'referrals.sessionReferral' : 'referrals.subjectReferral'),
      ),
      width: '160px',
    },
    line('notes', say('referrals.column.notes'), ({ notes }) => notes),
  ];
}

/** The referrals of an educator: made, received and open, or completed. Another tab begins with page 1 and no search. */
export function ReferralList() {
  const say = useSay();
  const words = useHostWords();
  const paths = useReferralPaths();
  const [, change] = useSearchState();
  const state = useListInAddress({ tab: { values: tabs, usual: 'created', isView: true } });
  const { tab } = state.filters;
  const [isCreating, setCreating] = useState(false);
  const columns = useColumns(tab);
  const list = useQuery(referralsQuery({ tab, search: state.search, pageNumber: state.page }));
  const show = (value: string): void => {
    const next = value === 'created' ? undefined : value;
    change({ tab: next, search: undefined, page: undefined }, { isStep: true });
  };
  const content = (
    <ResourceList
      key={tab}
      look="table"
      minWidth={900}
      label={say('referrals.list')}
      list={list}
      controls={state}
      search={say('referrals.search', words)}
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setCreating(true)}>
          {say('referrals.create')}
        </Button>
      }
      idOf={({ id }) => id}
      nameOf={({ studentName }) => studentName}
      open={({ id }) => ({ to: paths.summary(id) })}
      columns={columns}
      empty={{
        title: say(state.search === '' ? `referrals.empty.${tab}` : 'core.list.empty'),
        drawing: 'people',
      }}
    />
  );
  return (
    <>
      <Tabs value={tab} onChange={(value) => value !== null && show(value)}>
        <Stack gap={16}>
          <Tabs.List aria-label={say('referrals.tabs')}>
            {tabs.map((value) => (
              <Tabs.Tab key={value} value={value}>
                {say(`referrals.tab.${value}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((value) => (
            <Tabs.Panel key={value} value={value}>
              {value === tab && content}
            </Tabs.Panel>
          ))}
        </Stack>
      </Tabs>
      <CreateReferralDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onMade={() => {
          setCreating(false);
          show('created');
        }}
      />
    </>
  );
}
