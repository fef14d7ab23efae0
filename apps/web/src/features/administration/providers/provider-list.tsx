import type { ProviderView } from '@lectern/contract/administration/providers.shapes.ts';
import { providerLimits } from '@lectern/contract/institutions/providers.limits.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconMinus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { CardRow, CardRows } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { renewHost } from '../../institutions/host.ts';
import { ProviderDialog } from './parts/provider-dialog.tsx';
import { providersQuery, removeProvider } from './providers.queries.ts';

const icon = { size: 18, stroke: 1.5 } as const;

function ProviderRow({
  provider: { name, issuer, active },
  onEdit,
  onRemove,
}: {
  provider: ProviderView;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const say = useSay();
  const Mark = active ? IconCheck : IconMinus;
  return (
    <CardRow>
      <Stack gap={2} isGrowing>
        <span className="type-name">{name}</span>
        <span className="type-head tone-3" translate="no" style={{ overflowWrap: 'anywhere' }}>
          {issuer}
        </span>
      </Stack>
      <StatusBadge tone={active ? 'good' : 'neutral'} icon={<Mark stroke={1.5} aria-hidden />}>
        {say(active ? 'whiteLabel.provider.on' : 'whiteLabel.provider.off')}
      </StatusBadge>
      <IconButton
        label={say('whiteLabel.provider.edit', { name })}
        icon={<IconPencil {...icon} />}
        onClick={onEdit}
      />
      <IconButton
        label={say('core.action.removeNamed', { name })}
        icon={<IconTrash {...icon} />}
        onClick={onRemove}
      />
    </CardRow>
  );
}

function RemoveDialog({
  hostId,
  provider,
  onClose,
}: {
  hostId: string;
  provider: ProviderView | null;
  onClose: () => void;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const removing = useSubmission({
    mutationFn: (one: ProviderView) => removeProvider(hostId, one),
    onSuccess: ({ message }) => {
      void renewHost();
      toastSuccess(message);
    },
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: providersQuery(hostId).queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={provider !== null}
      title={say('whiteLabel.provider.removeTitle')}
      text={say('whiteLabel.provider.removeText', { name: provider?.name ?? '' })}
      confirm={{
        label: say('whiteLabel.provider.remove'),
        isBusy: removing.isPending,
        onPress: () => provider && removing.mutate(provider),
      }}
      keep={{ label: say('whiteLabel.provider.keep'), onPress: onClose }}
    />
  );
}

/** The identity providers by which people sign in under a host: adding, changing, testing and removing them. */
export function ProviderList({ hostId }: { hostId: string }) {
  const say = useSay();
  const [edited, setEdited] = useState<ProviderView | 'new' | null>(null);
  const [doomed, setDoomed] = useState<ProviderView | null>(null);
  const list = useQuery(providersQuery(hostId));
  const isFull = (list.data?.data.length ?? 0) >= providerLimits.providers;
  return (
    <Stack gap={16}>
      <ListFaces
        list={list}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('whiteLabel.provider.failed') }}
        skeleton={{ rows: 2 }}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="type-row tone-2">{say('whiteLabel.provider.none')}</p>
          ) : (
            <CardRows aria-label={say('whiteLabel.provider.title')}>
              {data.map((provider) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  onEdit={() => setEdited(provider)}
                  onRemove={() => setDoomed(provider)}
                />
              ))}
            </CardRows>
          )
        }
      </ListFaces>
      <Row>
        <Button
          variant="default"
          leftSection={<IconPlus {...icon} />}
          disabled={!list.data}
          onClick={() =>
            isFull ? toastError(say('whiteLabel.refusal.too_many_providers')) : setEdited('new')
          }
        >
          {say('whiteLabel.provider.add')}
        </Button>
      </Row>
      <ProviderDialog hostId={hostId} edited={edited} onEdit={setEdited} />
      <RemoveDialog hostId={hostId} provider={doomed} onClose={() => setDoomed(null)} />
    </Stack>
  );
}
