import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { StatusDialog } from '../parts/status-dialog.tsx';
import { accountSummaryQuery, peopleKeys, setAccountStatus } from './people.queries.ts';
import { ComingPager } from './parts/coming-pager.tsx';
import { NextSessions } from './parts/next-sessions.tsx';

/** An account as the dialog needs to know it. */
export interface SwitchedAccount {
  id: string;
  name: string;
  active: boolean;
  /** Their sessions name students, not educators. */
  isEducator?: boolean;
}

/** How many sessions the dialog names until all are wanted. */
const shownSessions = 3;

function Touched({ id, isEducator = false }: SwitchedAccount) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const [page, setPage] = useState(1);
  const shownPage = isWhole ? page : 1;
  const summary = useQuery({ ...accountSummaryQuery(id, shownPage), placeholderData: keepPreviousData });
  return (
    <ListFaces list={summary} isEmpty={() => false} empty={{ title: '' }} skeleton={{ rows: 1, height: 40 }}>
      {({ sessions, next }) => {
        const shown = isWhole ? next : next.slice(0, shownSessions);
        return (
          <Stack gap={4}>
            <FactList
              facts={[{ label: say('administration.status.sessions'), value: formatCount(sessions) }]}
            />
            <NextSessions next={shown} isEducator={isEducator} />
            {isWhole && <ComingPager page={page} sessions={sessions} onChange={setPage} />}
            {sessions > shownSessions && (
              <Row gap={8}>
                {!isWhole && (
                  <p className="type-row tone-3">
                    {say('administration.student.moreComing', { count: sessions - shown.length })}
                  </p>
                )}
                <Button variant="subtle" onClick={() => setWhole(!isWhole)}>
                  {say(isWhole ? 'administration.student.fewComing' : 'administration.student.allComing')}
                </Button>
              </Row>
            )}
          </Stack>
        );
      }}
    </ListFaces>
  );
}

/** Asks before an account is closed, with its sessions to come; or before it is opened again. */
export function AccountStatusDialog({
  account,
  onClose,
}: {
  account: SwitchedAccount | null;
  onClose: () => void;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const { data } = useQuery({ ...accountSummaryQuery(account?.id ?? ''), enabled: account !== null });
  return (
    <StatusDialog
      switched={account}
      sessions={data?.sessions}
      texts={{
        deactivate: say('administration.person.deactivateText'),
        activate: [
          say('administration.person.activateText'),
          data?.isErasing && say('personalData.erasure.opening'),
        ]
          .filter(Boolean)
          .join(' '),
      }}
      touched={(one) => <Touched {...one} />}
      send={setAccountStatus}
      onDone={() => void cache.invalidateQueries({ queryKey: peopleKeys.all })}
      onClose={onClose}
    />
  );
}
