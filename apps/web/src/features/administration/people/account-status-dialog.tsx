import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { StatusDialog } from '../parts/status-dialog.tsx';
import { TouchedSessions, useTouchedPage } from '../parts/touched-sessions.tsx';
import { accountSummaryQuery, peopleKeys, setAccountStatus } from './people.queries.ts';
import { NextSessions } from './parts/next-sessions.tsx';

/** An account as the dialog needs to know it. */
export interface SwitchedAccount {
  id: string;
  name: string;
  active: boolean;
  /** Their sessions name students, not educators. */
  isEducator?: boolean;
}

function Touched({ id, isEducator = false }: SwitchedAccount) {
  const say = useSay();
  const page = useTouchedPage();
  const summary = useQuery({ ...accountSummaryQuery(id, page.page), placeholderData: keepPreviousData });
  return (
    <ListFaces list={summary} isEmpty={() => false} empty={{ title: '' }} skeleton={{ rows: 1, height: 40 }}>
      {({ sessions, next }) => (
        <Stack gap={4}>
          <FactList
            facts={[{ label: say('administration.status.sessions'), value: formatCount(sessions) }]}
          />
          <TouchedSessions
            {...{ sessions, next, page }}
            rows={(shown) => <NextSessions next={shown} isEducator={isEducator} />}
          />
        </Stack>
      )}
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
