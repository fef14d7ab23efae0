import type { OwnLinks } from '@lectern/contract/identity/sign-on.shapes.ts';
import { signOnOutcomes } from '@lectern/contract/identity/sign-on.names.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { formatDate } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Card, CardRow, CardRows } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useHost } from '../../institutions/host.ts';
import { homeOf } from '../addresses.ts';
import classes from '../parts/forms.module.css';
import { roleOf, useSession } from '../session.ts';
import { beginLink, endLink, linksQuery } from './sign-on.queries.ts';

type OwnLink = OwnLinks['links'][number];

/** The result of a trip to a provider, in the words of the address. */
function Outcome({ outcome, providerId }: { outcome: string | undefined; providerId: string | undefined }) {
  const say = useSay();
  const provider = useHost().identityProviders.find(({ id }) => id === providerId)?.name;
  const known = signOnOutcomes.find((one) => one === outcome);
  if (known === undefined) return null;
  const isGood = known === 'linked' || known === 'proven';
  return (
    <p role={isGood ? 'status' : 'alert'} className="type-explanation">
      {provider === undefined && known !== 'proven'
        ? say(`signOn.unnamedOutcome.${known}`)
        : say(`signOn.outcome.${known}`, { provider: provider ?? '' })}
    </p>
  );
}

function LinkRow({ link, onEnd }: { link: OwnLink; onEnd: (() => void) | null }) {
  const say = useSay();
  const linked = formatDate(link.linkedAt);
  return (
    <CardRow>
      <Stack gap={2} isGrowing>
        <span className="type-name">{link.name}</span>
        {link.account !== null && <span className="type-head tone-3">{link.account}</span>}
        <span className="type-head tone-3">
          {link.lastUsedAt === null
            ? say('signOn.since', { linked })
            : say('signOn.used', { linked, used: formatDate(link.lastUsedAt) })}
        </span>
      </Stack>
      {onEnd && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('signOn.unlink', { name: link.name })}
          onClick={onEnd}
        >
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </CardRow>
  );
}

/** The button that leads to a provider, to link an account there. */
function LinkButton({ id, name }: { id: string; name: string }) {
  const say = useSay();
  const leading = useSubmission({
    mutationFn: beginLink,
    onSuccess: (address) => window.location.assign(address),
    onError: (reason) => toastError(failureText(reason)),
  });
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconLink size={18} stroke={1.5} />}
      loading={leading.isPending}
      onClick={() => leading.mutate(id)}
    >
      {say('signOn.link', { name })}
    </Button>
  );
}

function EndDialog({ link, onClose }: { link: OwnLink | null; onClose: () => void }) {
  const say = useSay();
  const cache = useQueryClient();
  const ending = useSubmission({
    mutationFn: endLink,
    onSuccess: ({ message, response }) => {
      cache.setQueryData(linksQuery.queryKey, response);
      toastSuccess(message);
    },
    onError: (reason) => toastError(failureText(reason)),
    onSettled: onClose,
  });
  const name = link?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={link !== null}
      title={say('signOn.unlinkTitle', { name })}
      text={say('signOn.unlinkText')}
      confirm={{
        label: say('signOn.unlinkConfirm'),
        isBusy: ending.isPending,
        onPress: () => link && ending.mutate(link.id),
      }}
      keep={{ label: say('signOn.keep'), onPress: onClose }}
    />
  );
}

function Links({ links, offered, mayUnlink }: OwnLinks) {
  const say = useSay();
  const [doomed, setDoomed] = useState<OwnLink | null>(null);
  const isShut = links.length === 1 && !mayUnlink;
  return (
    <Stack gap={16}>
      {links.length === 0 ? (
        <p className="type-row tone-2">{say(offered.length === 0 ? 'signOn.noProviders' : 'signOn.none')}</p>
      ) : (
        <Card>
          <CardRows aria-label={say('signOn.title')}>
            {links.map((link) => (
              <LinkRow key={link.id} link={link} onEnd={isShut ? null : () => setDoomed(link)} />
            ))}
          </CardRows>
        </Card>
      )}
      {isShut && <p className="type-head tone-3">{say('signOn.lastWay')}</p>}
      {offered.map((provider) => (
        <LinkButton key={provider.id} {...provider} />
      ))}
      <EndDialog link={doomed} onClose={() => setDoomed(null)} />
    </Stack>
  );
}

/** The accounts at identity providers by which the signed-in person comes in: linking one, and ending a link. */
export function LinkedAccounts({
  outcome,
  providerId,
}: {
  /** The parameters with which a provider sent the browser back. */
  outcome: string | undefined;
  providerId: string | undefined;
}) {
  const say = useSay();
  const session = useSession();
  const { roleTypePath } = useHost();
  return (
    <Stack gap={16}>
      <Outcome outcome={outcome} providerId={providerId} />
      <p className="type-explanation tone-2">{say('signOn.intro')}</p>
      <ListFaces
        list={useQuery(linksQuery)}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('signOn.failed') }}
        skeleton={{ rows: 2 }}
      >
        {(own) => <Links {...own} />}
      </ListFaces>
      <Link {...homeOf({ id: session.id, role: roleOf(session) }, roleTypePath)} className={classes.link}>
        {say('signOn.home')}
      </Link>
    </Stack>
  );
}
