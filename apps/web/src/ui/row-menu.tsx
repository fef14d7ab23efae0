import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

/** One action of a row. */
export interface RowAction {
  id: string;
  label: string;
  icon?: ReactNode;
  onPress: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
}

/** The actions of a row behind three dots; the label names whose they are. Nothing without actions. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null;
  // Inside the page's main landmark, so that nothing floats outside of all landmarks.
  const place = document.getElementById('content') ?? undefined;
  return (
    <Menu position="bottom-end" shadow="md" radius="md" portalProps={{ target: place }}>
      <Menu.Target>
        <IconButton label={label} icon={<IconDots size={20} stroke={1.5} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.id}
            leftSection={action.icon}
            color={action.isDanger ? 'red' : undefined}
            disabled={action.isDisabled}
            onClick={action.onPress}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
