import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/i18n.ts';

/** The way to 'Create Session', as the one primary action beside a list. */
export function CreateSessionButton({ to }: { to: string }) {
  const say = useSay();
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={18} stroke={1.5} />}>
      {say('visits.list.create')}
    </Button>
  );
}
