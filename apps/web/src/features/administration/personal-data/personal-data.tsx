import type { DataPerson } from '@lectern/contract/administration/personal-data.shapes.ts';
import { may } from '@lectern/contract/access/capabilities.ts';
import { isParent } from '@lectern/contract/access/roles.ts';
import { roleOfWire } from '@lectern/contract/identity/identity.names.ts';
import { IconDownload, IconEraser, IconPower } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { saveFile } from '../../../ui/resource-list/list-file.ts';
import type { RowAction } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useAdmin } from '../../identity/use-admin.ts';
import { useAuditWords } from '../audit/audit-words.ts';
import { AccountStatusDialog } from '../people/account-status-dialog.tsx';
import { useSignInMenu } from '../people/use-sign-in-menu.tsx';
import { AccountStatus } from '../people/account-status.tsx';
import { ErasureList } from './erasure-list.tsx';
import { askErasure, dataPeopleQuery, exportPerson, personalDataKeys } from './personal-data.queries.ts';

function useExport() {
  return useSubmission({
    // Each person's file takes minutes and waits for no other.
    targetOf: ({ id }) => id,
    mutationFn: async ({ id, name }: DataPerson) => saveFile(await exportPerson(id), `${name}.zip`),
    onError: (reason) => toastError(failureText(reason)),
  });
}

function AskDialog({ person, onClose }: { person: DataPerson | null; onClose: () => void }) {
  const say = useSay();
  const cache = useQueryClient();
  const ask = useSubmission({
    mutationFn: askErasure,
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: async () => {
      onClose();
      await cache.invalidateQueries({ queryKey: personalDataKeys.all });
    },
  });
  return (
    <ConfirmDialog
      isOpen={person !== null}
      title={say('personalData.erasure.question', { name: person?.name ?? '' })}
      text={say('personalData.erasure.explained')}
      tone="danger"
      confirm={{
        label: say('personalData.erasure.ask'),
        onPress: () => {
          if (person) ask.mutate(person.id);
        },
        isBusy: ask.isPending,
      }}
      keep={{ label: say('personalData.erasure.keep'), onPress: onClose }}
    />
  );
}

/** Who has to close an open account before it can be erased. */
function openText(
  { role, place }: DataPerson,
  { keepsParents, say }: { keepsParents: boolean; say: Say },
): string {
  if (isParent(roleOfWire(role)))
    return say(keepsParents ? 'personalData.erasure.openHere' : 'personalData.erasure.openByTop');
  return place === null ? say('personalData.erasure.open') : say('personalData.erasure.openAt', { place });
}

/** A person's data on request: somebody is looked for, their data exported, or their erasure asked for. */
export function PersonalData() {
  const say = useSay();
  const words = useAuditWords();
  const state = useListInAddress({});
  const keepsParents = may(useAdmin().role, 'keepParents');
  const [doomed, setDoomed] = useState<DataPerson | null>(null);
  const [switched, setSwitched] = useState<DataPerson | null>(null);
  const cache = useQueryClient();
  const exporting = useExport();
  const signIn = useSignInMenu();
  const menuOf = (person: DataPerson): RowAction[] => [
    {
      label: say('personalData.export'),
      icon: <IconDownload size={18} stroke={1.5} />,
      onPress: () => exporting.mutate(person),
    },
    // Parents belong to no school, where accounts are kept else.
    ...(keepsParents && isParent(roleOfWire(person.role))
      ? [
          ...(person.active ? signIn.actionsOf(person, true) : []),
          {
            label: say(person.active ? 'administration.level.deactivate' : 'administration.level.activate'),
            icon: <IconPower size={18} stroke={1.5} />,
            onPress: () => setSwitched(person),
          },
        ]
      : []),
    ...(person.isErasing
      ? []
      : [
          {
            label: say('personalData.erasure.ask'),
            icon: <IconEraser size={18} stroke={1.5} />,
            isDestructive: true,
            onPress: () => setDoomed(person),
            ...(person.active ? { notYet: openText(person, { keepsParents, say }) } : {}),
          },
        ]),
  ];
  return (
    <Stack gap={24}>
      <Stack>
        <p className="type-row tone-2">{say('personalData.intro')}</p>
        <ResourceList
          label={say('personalData.found')}
          list={useQuery(dataPeopleQuery(state.search))}
          controls={state}
          search={say('personalData.search')}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          columns={[
            { ...{ id: 'name', card: 'head' }, cell: ({ name }) => name },
            {
              id: 'role',
              cell: ({ role, place }) => (
                <span className="tone-2">{[words.role(role), place].filter(Boolean).join(' · ')}</span>
              ),
            },
            {
              ...{ id: 'status', width: '130px', card: 'aside' },
              cell: ({ active }) => <AccountStatus active={active} />,
            },
          ]}
          menu={menuOf}
          empty={{ title: say('personalData.none'), drawing: 'people' }}
          failed={{ title: say('personalData.failed') }}
          skeleton={{ rows: 2, avatar: false }}
        />
      </Stack>
      <ErasureList />
      <AccountStatusDialog
        account={switched}
        onClose={() => {
          setSwitched(null);
          void cache.invalidateQueries({ queryKey: personalDataKeys.all });
        }}
      />
      {signIn.questions}
      <AskDialog person={doomed} onClose={() => setDoomed(null)} />
    </Stack>
  );
}
