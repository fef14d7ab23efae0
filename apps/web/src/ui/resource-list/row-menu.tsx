import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { AddressLink } from '../address-link.tsx';
import { IconButton } from '../icon-button.tsx';
import { useUiTexts } from '../ui-texts.tsx';
import type { RowAction } from './list-parts.ts';
import classes from './row-menu.module.css';

function ActionItem({ label, icon, isDestructive, onPress, notYet }: RowAction) {
  if (notYet !== undefined)
    return (
      <Menu.Item leftSection={icon} c="var(--fg-3)" aria-disabled closeMenuOnClick={false}>
        {label}
        <span className={classes.reason}>{notYet}</span>
      </Menu.Item>
    );
  const look = { leftSection: icon, c: isDestructive ? 'var(--bad-fg)' : undefined, children: label };
  return typeof onPress === 'function' ? (
    <Menu.Item {...look} onClick={onPress} />
  ) : (
    <Menu.Item {...look} component={AddressLink} address={onPress} />
  );
}

/** The dots are named after the row, or say themselves what they open. */
type RowMenuProps = { actions: readonly RowAction[] } & (
  | { name: string; label?: undefined }
  | { name?: undefined; label: string }
);

/**
 * The actions on a row, behind three dots that are named after it; nothing if there are none. The menu itself is made
 * on the first press: a list of hundreds is drawn without that many of them.
 */
export function RowMenu({ name, label, actions }: RowMenuProps) {
  const { moreAbout } = useUiTexts();
  const id = useId();
  const [opened, setOpened] = useState<boolean | null>(null);
  // A press on the dots closes the menu before it is a click on them.
  const isClosing = useRef(false);
  const dots = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  const change = (isOpen: boolean): void => {
    setOpened(isOpen);
    // Mantine gives the focus back from the second opening on: the first comes with the menu itself.
    if (!isOpen && document.getElementById(`${id}-dropdown`)?.contains(document.activeElement))
      dots.current?.focus({ preventScroll: true });
  };
  return (
    <span className={classes.root}>
      <IconButton
        ref={dots}
        id={id}
        label={label === undefined ? moreAbout(name) : label}
        icon={<IconDots size={20} stroke={1.5} />}
        aria-haspopup="menu"
        aria-expanded={opened === true}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        isTipHidden={opened === true}
        onPointerDown={() => {
          isClosing.current = opened === true;
        }}
        onClick={({ detail }) => {
          const isKey = detail === 0;
          setOpened(isKey ? opened !== true : !isClosing.current);
        }}
      />
      {opened !== null && (
        <Menu position="bottom-end" shadow="md" opened={opened} onChange={change}>
          <Menu.Target>
            <span className={classes.place} aria-hidden />
          </Menu.Target>
          <Menu.Dropdown id={`${id}-dropdown`} aria-labelledby={id}>
            {actions.map((action) => (
              <ActionItem key={action.label} {...action} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
