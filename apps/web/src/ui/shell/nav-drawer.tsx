import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInertRoot } from '../inert-root.ts';
import { useUiTexts } from '../ui-texts.tsx';
import { NavList, type NavEntry } from './nav-list.tsx';
import classes from './app-shell.module.css';

/** The navigation on phones. */
export function NavDrawer({
  isOpen,
  onClose,
  brand,
  entries,
  foot,
}: {
  isOpen: boolean;
  onClose: () => void;
  brand: ReactNode;
  entries: readonly NavEntry[];
  foot?: ReactNode;
}) {
  const texts = useUiTexts();
  useInertRoot(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      padding={0}
      title={brand}
      classNames={{ header: classes.drawerHead, body: classes.drawerBody, content: classes.drawer }}
      closeButtonProps={{ 'aria-label': texts.closeMenu }}
    >
      <nav aria-label={texts.navigation}>
        <NavList entries={entries} onChosen={onClose} />
      </nav>
      {foot !== undefined && <div className={classes.navFoot}>{foot}</div>}
    </Drawer>
  );
}
