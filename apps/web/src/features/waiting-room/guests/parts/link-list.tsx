import type { InvitedGuest } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { formatDateTime } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { useKeepOpen } from '../../../../ui/keep-open.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import type { Column } from '../../../../ui/resource-list/list-parts.ts';
import { ResourceList } from '../../../../ui/resource-list/resource-list.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../../ui/toasts/toasts.ts';
import { invitedGuestsQuery, makeGuestLink, revokeGuestLink } from '../guests.queries.ts';

/** A link that was made on this page; its address cannot be asked for again. */
export interface NewLink {
  guestId: string;
  url: string;
}

function NewLinkField({ url }: { url: string }) {
  const say = useSay();
  const copy = (): void =>
    void navigator.clipboard.writeText(url).then(
      () => toastSuccess(say('guests.links.copied')),
      () => toastWarning(say('guests.links.copyFailed')),
    );
  return (
    <TextInput
      label={say('guests.links.newTitle')}
      description={say('guests.links.newHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={url}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <IconButton
          label={say('guests.links.copy')}
          icon={<IconCopy size={18} stroke={1.5} />}
          onClick={copy}
        />
      }
    />
  );
}

function useGuestWords(): (guest: InvitedGuest) => { name: string; state: string } {
  const say = useSay();
  return (guest) => ({
    name: guest.name ?? guest.email ?? say('guests.links.unnamed'),
    state: guest.isBlocked
      ? say('guests.links.blocked')
      : guest.openedAt === null
        ? say('guests.links.notOpened')
        : say('guests.links.opened', { time: formatDateTime(guest.openedAt) }),
  });
}

/** The personal links of a broadcast: their guests, new ones with their address, and a button to revoke one. */
export function LinkList({
  visitId,
  mayMake,
  made,
  onMade,
}: {
  visitId: string;
  mayMake: boolean;
  made: readonly NewLink[];
  onMade: (made: readonly NewLink[]) => void;
}) {
  const say = useSay();
  const wordsOf = useGuestWords();
  const cache = useQueryClient();
  const guests = useQuery(invitedGuestsQuery(visitId));
  const [doomed, setDoomed] = useState<InvitedGuest | null>(null);
  const renew = (): Promise<void> =>
    cache.invalidateQueries({ queryKey: invitedGuestsQuery(visitId).queryKey });
  const making = useSubmission({
    mutationFn: (_none, key) => makeGuestLink(visitId, key),
    onSuccess: async (link) => {
      onMade([...made, link]);
      await renew();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  useKeepOpen(making.isPending);
  const revoking = useSubmission({
    mutationFn: (guestId: string) => revokeGuestLink(visitId, guestId),
    onSuccess: async (_answer, guestId) => {
      setDoomed(null);
      onMade(made.filter((link) => link.guestId !== guestId));
      toastSuccess(say('guests.links.revoked'));
      await renew();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  const columns: Column<InvitedGuest>[] = [
    {
      id: 'guest',
      card: 'head',
      cell: (guest) => {
        const { name, state } = wordsOf(guest);
        return (
          <>
            <span className="type-name">{name}</span>
            <span className="type-row tone-3">{state}</span>
          </>
        );
      },
    },
    {
      id: 'revoke',
      width: 'auto',
      align: 'end',
      card: 'aside',
      cell: (guest) =>
        mayMake && (
          <Button
            variant="default"
            size="xs"
            aria-label={say('guests.links.revokeOf', { name: wordsOf(guest).name })}
            onClick={() => setDoomed(guest)}
          >
            {say('guests.links.revoke')}
          </Button>
        ),
    },
  ];
  return (
    <Stack gap={16}>
      <p className="type-reading tone-2">{say('guests.links.hint')}</p>
      <ResourceList
        isBare
        label={say('guests.links.title')}
        list={guests}
        idOf={({ guestId }) => guestId}
        columns={columns}
        below={({ guestId }) => {
          const link = made.find((one) => one.guestId === guestId);
          return link && <NewLinkField url={link.url} />;
        }}
        empty={{ title: say('guests.links.none') }}
        failed={{ title: say('guests.links.loadFailed') }}
        skeleton={{ rows: 2, height: 57, avatar: false }}
      />
      {mayMake && (
        <Row>
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} />}
            loading={making.isPending}
            onClick={() => making.mutate()}
          >
            {say('guests.links.make')}
          </Button>
        </Row>
      )}
      <ConfirmDialog
        isOpen={doomed !== null}
        title={say('guests.links.revokeQuestion', { name: doomed ? wordsOf(doomed).name : '' })}
        text={say('guests.links.revokeText')}
        confirm={{
          label: say('guests.links.revoke'),
          onPress: () => {
            if (doomed) revoking.mutate(doomed.guestId);
          },
          isBusy: revoking.isPending,
        }}
        keep={{ label: say('guests.links.keep'), onPress: () => setDoomed(null) }}
      />
    </Stack>
  );
}
