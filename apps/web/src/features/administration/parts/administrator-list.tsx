import type { Administrator, LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { Button } from '@mantine/core';
import {
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import type { Column, RowAction } from '../../../ui/resource-list/list-parts.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { inviteAgain, levelKeys, resetFactor, setAdministratorStatus } from '../administration.queries.ts';
import { useSignInMenu } from '../people/use-sign-in-menu.tsx';
import { InviteDialog } from './invite-dialog.tsx';

type Act = { person: Administrator; kind: 'invite' | 'activate' | 'deactivate' | 'reset' };

/** An act that is confirmed first. */
type Doomed = { person: Administrator; kind: 'deactivate' | 'reset' };

const questions = {
  deactivate: {
    title: 'administration.administrator.deactivateTitle',
    text: 'administration.administrator.deactivateText',
    confirm: 'administration.level.deactivate',
  },
  reset: {
    title: 'secondFactor.resetTitle',
    text: 'secondFactor.resetText',
    confirm: 'secondFactor.reset',
  },
} as const;

function useColumns(): Column<Administrator>[] {
  const say = useSay();
  return [
    {
      ...{ id: 'name', title: say('administration.level.name'), card: 'head' },
      cell: ({ name, email }) => (
        <Stack as="span" gap={0}>
          <span className="type-name">{name}</span>
          <span className="type-row tone-3">{email ?? say('core.list.none')}</span>
        </Stack>
      ),
    },
    {
      ...{ id: 'lastSeen', title: say('administration.administrator.lastSeen'), isTitleOnCard: true },
      cell: ({ lastSeen }) =>
        lastSeen === null ? say('administration.administrator.never') : formatDateTime(lastSeen),
    },
    {
      ...{ id: 'factor', title: say('secondFactor.title'), isTitleOnCard: true },
      cell: ({ hasFactor }) => say(hasFactor ? 'secondFactor.on' : 'secondFactor.off'),
    },
    {
      ...{ id: 'status', title: say('administration.level.status'), width: '120px', card: 'aside' },
      cell: ({ active, hasJoined }) => {
        if (!active) return <StatusBadge tone="neutral">{say('administration.level.inactive')}</StatusBadge>;
        return hasJoined ? (
          <span className="type-row tone-2">{say('administration.level.active')}</span>
        ) : (
          <StatusBadge tone="warn">{say('administration.administrator.pending')}</StatusBadge>
        );
      },
    },
  ];
}

/** The administrators of a level; those who keep the level invite and deactivate them here. */
export function AdministratorList({ level }: { level: LevelView }) {
  const say = useSay();
  const cache = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const signIn = useSignInMenu();
  const act = useSubmission({
    targetOf: ({ person }: Act) => person.id,
    mutationFn: async ({ person, kind }: Act, key): Promise<{ message: string }> => {
      if (kind === 'invite') return inviteAgain(level.id, person.id, key);
      if (kind === 'reset') return resetFactor(level.id, person.id);
      return setAdministratorStatus(level.id, person.id, kind === 'activate');
    },
    onSuccess: ({ message }) => toastSuccess(message || say('administration.level.saved')),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: (_answer, _reason, { person }) => {
      setDoomed((asked) => (asked?.person.id === person.id ? null : asked));
      return cache.invalidateQueries({ queryKey: levelKeys.all });
    },
  });
  const asked = doomed?.kind ?? 'deactivate';
  const corrected = level.administrators.find(({ id }) => id === correctedId);
  const menuOf = (person: Administrator): RowAction[] => {
    if (!level.mayEdit) return [];
    const invitation: RowAction = {
      label: say('administration.administrator.inviteAgain'),
      icon: <IconMail size={18} stroke={1.5} />,
      onPress: () => act.mutate({ person, kind: 'invite' }),
    };
    const correction: RowAction = {
      label: say('administration.administrator.correct'),
      icon: <IconPencil size={18} stroke={1.5} />,
      onPress: () => setCorrectedId(person.id),
    };
    const status: RowAction = person.active
      ? {
          label: say('administration.level.deactivate'),
          icon: <IconPlayerPause size={18} stroke={1.5} />,
          isDestructive: true,
          onPress: () => setDoomed({ person, kind: 'deactivate' }),
        }
      : {
          label: say('administration.level.activate'),
          icon: <IconPlayerPlay size={18} stroke={1.5} />,
          onPress: () => act.mutate({ person, kind: 'activate' }),
        };
    const reset: RowAction = {
      label: say('secondFactor.reset'),
      icon: <IconShieldOff size={18} stroke={1.5} />,
      onPress: () => setDoomed({ person, kind: 'reset' }),
    };
    return [
      ...(person.active && !person.hasJoined ? [correction, invitation] : []),
      ...(person.active && person.hasJoined ? signIn.actionsOf(person, person.email !== null) : []),
      ...(person.hasFactor ? [reset] : []),
      status,
    ];
  };
  return (
    <Card>
      <CardHead
        title={say('administration.administrator.title')}
        action={
          level.mayEdit &&
          level.isOpen && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} stroke={1.5} />}
              onClick={() => setInviting(true)}
            >
              {say('administration.administrator.add')}
            </Button>
          )
        }
      />
      <ResourceList
        isBare
        look="table"
        minWidth={560}
        label={say('administration.administrator.title')}
        list={{
          data: { data: level.administrators },
          isError: false,
          refetch: () => undefined,
        }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={useColumns()}
        {...(level.mayEdit ? { menu: menuOf } : {})}
        empty={{ title: say('administration.administrator.none'), drawing: 'people' }}
      />
      {signIn.questions}
      <InviteDialog levelId={level.id} isOpen={isInviting} onClose={() => setInviting(false)} />
      {corrected && (
        <InviteDialog
          isOpen
          key={corrected.id}
          levelId={level.id}
          person={corrected}
          onClose={() => setCorrectedId(null)}
        />
      )}
      <ConfirmDialog
        isOpen={doomed !== null}
        title={say(questions[asked].title, { name: doomed?.person.name ?? '' })}
        text={say(questions[asked].text)}
        confirm={{
          label: say(questions[asked].confirm),
          isBusy: act.isPending,
          onPress: () => doomed && act.mutate(doomed),
        }}
        keep={{ label: say('administration.administrator.keep'), onPress: () => setDoomed(null) }}
      />
    </Card>
  );
}
