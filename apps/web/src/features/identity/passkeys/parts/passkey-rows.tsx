import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { CardRow, CardRows } from '../../../../ui/card.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';

/** A passkey as its person sees it. */
export type ShownPasskey = FactorView['passkeys'][number];

function Facts({ name, createdAt, lastUsedAt, site }: ShownPasskey) {
  const say = useSay();
  const added = formatDate(createdAt);
  return (
    <Stack gap={2} isGrowing>
      <span className="type-name">{name}</span>
      <span className="type-head tone-3">
        {lastUsedAt === null
          ? say('passkeys.unused', { added })
          : say('passkeys.used', { added, used: formatDate(lastUsedAt) })}
      </span>
      {site !== window.location.hostname && (
        <span className="type-head tone-3">{say('passkeys.otherSite', { site })}</span>
      )}
    </Stack>
  );
}

/** The passkeys of a person, each with what can be done with it. */
export function PasskeyRows({
  passkeys,
  onRename,
  onRemove,
}: {
  passkeys: readonly ShownPasskey[];
  onRename: (passkey: ShownPasskey) => void;
  onRemove: (passkey: ShownPasskey) => void;
}) {
  const say = useSay();
  return (
    <CardRows aria-label={say('passkeys.title')}>
      {passkeys.map((passkey) => (
        <CardRow key={passkey.id}>
          <Facts {...passkey} />
          <Row gap={4} isFixed>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('passkeys.rename', { name: passkey.name })}
              onClick={() => onRename(passkey)}
            >
              <IconPencil size={18} stroke={1.5} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('passkeys.remove', { name: passkey.name })}
              onClick={() => onRemove(passkey)}
            >
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </Row>
        </CardRow>
      ))}
    </CardRows>
  );
}
