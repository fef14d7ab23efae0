import { UnstyledButton } from '@mantine/core';
import { createContext, use, useId, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import classes from './quick-menu.module.css';
import { QuickMenuDropdown, type OpenedMenu } from './quick-menu-dropdown.tsx';

/** The props of a menu's button. */
export interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

/** A button and the menu that it opens. */
export interface QuickMenuProps extends Pick<OpenedMenu, 'place' | 'width' | 'children'> {
  button: (props: MenuButtonProps) => ReactNode;
}

const Close = createContext<() => void>(() => undefined);

/**
 * A menu that opens at once and without a network, because it comes with its page. For the call, where people with a
 * weak line use it; elsewhere the general menu does more.
 */
export function QuickMenu({ button, place, width, children }: QuickMenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useMemo(
    () => (returns: boolean) => {
      setOpen(false);
      if (returns) anchor.current?.focus({ preventScroll: true });
    },
    [],
  );
  const closeByItem = useMemo(() => () => close(true), [close]);
  return (
    <>
      {button({
        ref: anchor,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-menu` : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <Close value={closeByItem}>
          <QuickMenuDropdown id={id} anchor={anchor} place={place} width={width} onClose={close}>
            {children}
          </QuickMenuDropdown>
        </Close>
      )}
    </>
  );
}

interface ItemProps {
  onPress: () => void;
  children: ReactNode;
}

/** An action of a menu; the menu closes, and the focus is back on its button before it runs. */
export function QuickMenuItem({
  icon,
  onPress,
  onNear,
  children,
}: ItemProps & {
  icon: ReactNode;
  /** The pointer is over it: its content can be fetched. */
  onNear?: () => void;
}) {
  const close = use(Close);
  return (
    <UnstyledButton
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      onPointerEnter={onNear}
      onFocus={onNear}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        close();
        onPress();
      }}
    >
      <span className={classes.icon}>{icon}</span>
      {children}
    </UnstyledButton>
  );
}

/** One of several, of which one is chosen; the menu stays, so that the choice is seen. */
export function QuickMenuChoice({
  isChosen,
  mark,
  onPress,
  children,
}: ItemProps & { isChosen: boolean; mark: ReactNode }) {
  return (
    <UnstyledButton
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={classes.item}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span className={classes.mark}>{isChosen && mark}</span>
      <span>{children}</span>
    </UnstyledButton>
  );
}
