import { UnstyledButton } from '@mantine/core';
import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { placeBeside, type Beside } from './place-beside.ts';
import classes from './quick-menu.module.css';

/** What the button of a menu gets. */
export interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

/** A button and the menu that it opens. */
export interface QuickMenuProps {
  button: (props: MenuButtonProps) => ReactNode;
  /** Where the menu stands to its button. */
  place: Beside;
  /** Width in CSS pixels. */
  width: number;
  children: ReactNode;
}

const Close = createContext<() => void>(() => undefined);

const items = '[role="menuitem"], [role="menuitemradio"]';

/** Which item a key goes to, in a ring. */
function nextItem(all: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = all.findIndex((item) => item === document.activeElement);
  if (key === 'Home' || (key === 'ArrowDown' && at === -1)) return all[0];
  if (key === 'End') return all.at(-1);
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  return key === 'ArrowUp' ? all.at(at === -1 ? -1 : at - 1) : undefined;
}

interface Opened extends Pick<QuickMenuProps, 'place' | 'width' | 'children'> {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: (returns: boolean) => void;
}

/** Closes with a press elsewhere; a press on the button is the button's. */
function usePressElsewhere(menu: RefObject<HTMLElement | null>, { anchor, onClose }: Opened): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const listen = ({ target }: Event): void => {
      const isIn = [menu, anchor].some(({ current }) => target instanceof Node && current?.contains(target));
      if (!isIn) close.current(false);
    };
    document.addEventListener('pointerdown', listen, true);
    return () => document.removeEventListener('pointerdown', listen, true);
  }, [menu, anchor]);
}

function Dropdown(opened: Opened) {
  const { id, anchor, place, width, onClose, children } = opened;
  const menu = useRef<HTMLDivElement>(null);
  usePressElsewhere(menu, opened);
  useLayoutEffect(() => {
    const put = (): void => {
      if (menu.current && anchor.current) placeBeside(anchor.current, menu.current, place);
    };
    put();
    menu.current?.focus({ preventScroll: true });
    window.addEventListener('resize', put);
    return () => window.removeEventListener('resize', put);
    // Placed anew by the window alone: what opened stays where it is.
  }, [anchor, place]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // The key is the menu's alone: not the panel's beside it, and Tab goes on from the button.
      event.stopPropagation();
      onClose(true);
      return;
    }
    const all = [...(menu.current?.querySelectorAll<HTMLElement>(items) ?? [])];
    const next = nextItem(all, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return createPortal(
    <div
      ref={menu}
      id={`${id}-menu`}
      role="menu"
      aria-labelledby={id}
      aria-orientation="vertical"
      tabIndex={-1}
      className={classes.menu}
      style={{ width }}
      onKeyDown={onKey}
    >
      {children}
    </div>,
    document.body,
  );
}

/**
 * A menu that is there at once and without a network, because it comes with its page. For the call, where whoever has a
 * weak line opens one; elsewhere the general menu does more.
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
          <Dropdown id={id} anchor={anchor} place={place} width={width} onClose={close}>
            {children}
          </Dropdown>
        </Close>
      )}
    </>
  );
}

interface ItemProps {
  onPress: () => void;
  children: ReactNode;
}

/** What can be done from a menu; the menu closes, and the focus is back on its button before it happens. */
export function QuickMenuItem({
  icon,
  onPress,
  onNear,
  children,
}: ItemProps & {
  icon: ReactNode;
  /** Somebody points at it: what it opens can be fetched. */
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
