import { requestStates } from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import type { RequestItem } from '@lectern/contract/cancel-requests/cancel-requests.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { Stack } from '../../ui/layout.tsx';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { requestsQuery } from './cancel-requests.queries.ts';
import { DecisionDialog } from './parts/decision-dialog.tsx';
import { useRequestColumns, useRequestName } from './parts/use-request-columns.tsx';

/** Why it was asked, and what was answered. */
function Below({ request: { reason, answer } }: { request: RequestItem }) {
  const say = useSay();
  return (
    <Stack gap={4}>
      <p className="type-row own-lines">
        <span className="tone-3">{say('cancelRequests.list.reason')}</span> {reason}
      </p>
      {answer && (
        <p className="type-row own-lines">
          <span className="tone-3">{say('cancelRequests.list.answer')}</span> {answer}
        </p>
      )}
    </Stack>
  );
}

/** 'Requests': the requests to the school about its sessions, by state; open ones are accepted or rejected. */
export function RequestList() {
  const say = useSay();
  const paths = useVisitPaths();
  const nameOf = useRequestName();
  const state = useListInAddress({ state: { values: requestStates, usual: 'open', isView: true } });
  const { search, page, filters } = state;
  const list = useQuery(requestsQuery({ state: filters.state, ...(search && { search }), pageNumber: page }));
  const [decided, setDecided] = useState<{ request: RequestItem; isAccepting: boolean } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const columns = useRequestColumns((request, isAccepting) => {
    setDecided({ request, isAccepting });
    setOpen(true);
  });
  return (
    <Stack>
      <ResourceList
        look="table"
        minWidth={960}
        label={say('cancelRequests.list.title')}
        list={list}
        controls={state}
        search={say('cancelRequests.list.search')}
        filters={
          <SegmentedFilter
            label={say('cancelRequests.list.title')}
            isSelectOnPhones
            value={filters.state}
            options={requestStates.map((value) => ({ value, label: say(`cancelRequests.list.${value}`) }))}
            onChange={(value) =>
              state.setFilters({ state: requestStates.find((one) => one === value) ?? 'open' })
            }
          />
        }
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        open={({ visitId }) => ({ to: paths.summary(visitId) })}
        below={(request) => <Below request={request} />}
        empty={{
          title: say('cancelRequests.list.empty'),
          text: say('cancelRequests.list.emptyText'),
          drawing: 'calendar',
        }}
        failed={{ title: say('cancelRequests.list.failed') }}
      />
      <p className="type-meta tone-3">{say('cancelRequests.list.hint')}</p>
      {decided && <DecisionDialog {...decided} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Stack>
  );
}
