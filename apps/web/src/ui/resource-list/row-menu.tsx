import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { AddressLink } from '../address-link.tsx';
import { IconButton } from '../icon-button.tsx';
import { useUiTexts } from '../ui-texts.tsx';
import type { RowAction } from './list-parts.ts';
import classes from './row-menu.module.css';

/** What can be done with a row, behind three dots that are named after it; nothing where nothing can be done. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { moreAbout } = useUiTexts();
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton label={moreAbout(name)} icon={<IconDots size={20} stroke={1.5} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, isDestructive, onPress, notYet }) => {
          if (notYet !== undefined)
            return (
              <Menu.Item
                key={label}
                leftSection={icon}
                c="var(--fg-3)"
                aria-disabled
                closeMenuOnClick={false}
              >
                {label}
                <span className={classes.reason}>{notYet}</span>
              </Menu.Item>
            );
          const look = { leftSection: icon, c: isDestructive ? 'var(--bad-fg)' : undefined, children: label };
          return typeof onPress === 'function' ? (
            <Menu.Item key={label} {...look} onClick={onPress} />
          ) : (
            <Menu.Item key={label} {...look} component={AddressLink} address={onPress} />
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
