import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Address } from '../../lib/url-state.ts';
import { useSay } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';

/** Opens 'Create Session': the one primary action next to a list. */
export function CreateSessionButton({ to }: { to: Address }) {
  const say = useSay();
  return (
    <Button component={AddressLink} address={to} leftSection={<IconPlus size={18} stroke={1.5} />}>
      {say('visits.list.create')}
    </Button>
  );
}
