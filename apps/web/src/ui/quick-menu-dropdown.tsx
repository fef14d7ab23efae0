import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { placeBeside, type Beside } from './place-beside.ts';
import classes from './quick-menu-dropdown.module.css';

const items = '[role="menuitem"], [role="menuitemradio"]';

/** Which item a key goes to, in a ring. */
function nextItem(all: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = all.findIndex((item) => item === document.activeElement);
  if (key === 'Home' || (key === 'ArrowDown' && at === -1)) return all[0];
  if (key === 'End') return all.at(-1);
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  return key === 'ArrowUp' ? all.at(at === -1 ? -1 : at - 1) : undefined;
}

/** An open menu, and the button that opened it. */
export interface OpenedMenu {
  /** Of the button. */
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  /** The menu's position relative to its button. */
  place: Beside;
  /** Width in CSS pixels. */
  width: number;
  children: ReactNode;
  onClose: (returns: boolean) => void;
}

/** Closes with a press elsewhere; a press on the button is the button's. */
function usePressElsewhere(menu: RefObject<HTMLElement | null>, { anchor, onClose }: OpenedMenu): void {
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

/** The open menu: the arrow keys move through its items, and a press elsewhere, Escape or Tab closes it. */
export function QuickMenuDropdown(opened: OpenedMenu) {
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
    // Only resizing the window moves it: otherwise it stays where it opened.
  }, [anchor, place]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // The key is only for the menu, not for the panel next to it, and Tab continues from the button.
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
