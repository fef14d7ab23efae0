import { Menu } from '@mantine/core';
import { IconDots, IconFileText } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useGo, type Address } from '../../../lib/url-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** What else can be done with a visit of a list. */
export function VisitRowMenu({ name, summary }: { name: string; summary: Address }) {
  const say = useSay();
  const go = useGo();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton label={say('visits.list.more', { name })} icon={<IconDots size={20} stroke={1.5} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileText size={18} stroke={1.5} />} onClick={() => go(summary)}>
          {say('visits.list.summary')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
