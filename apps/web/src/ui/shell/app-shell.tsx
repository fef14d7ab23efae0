import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useUiTexts } from '../ui-texts.tsx';
import classes from './app-shell.module.css';
import { NavDrawer } from './nav-drawer.tsx';
import { NavList, type NavEntry } from './nav-list.tsx';
import { ShellContext } from './shell-context.ts';

/** The frame of every screen after sign-in. */
export interface AppShellProps {
  /** The host's mark and name, the mark alone, and the name for paper. */
  brand: { full: ReactNode; mark: ReactNode; name: string };
  entries: readonly NavEntry[];
  /** Small and quiet, at the foot of the navigation. */
  navFoot?: { full: ReactNode; small?: ReactNode };
  bell?: ReactNode;
  person: ReactNode;
  documentTitle: (screen: string) => string;
  /** Where the navigation was scrolled to, kept by the caller across screens. */
  navScroll?: { initial: number; onChange: (top: number) => void };
  children: ReactNode;
}

function SideNav({ brand, entries, navFoot, navScroll, iconsOnly }: AppShellProps & { iconsOnly: boolean }) {
  const texts = useUiTexts();
  const placed = useRef(false);
  return (
    <aside className={classes.side} data-icons-only={iconsOnly || undefined}>
      <div className={classes.brand}>{iconsOnly ? brand.mark : brand.full}</div>
      <nav
        className={classes.nav}
        aria-label={texts.navigation}
        ref={(element) => {
          if (element && !placed.current) element.scrollTop = navScroll?.initial ?? 0;
          placed.current = true;
        }}
        onScroll={(event) => navScroll?.onChange(event.currentTarget.scrollTop)}
      >
        <NavList entries={entries} iconsOnly={iconsOnly} />
      </nav>
      {navFoot && <div className={classes.navFoot}>{iconsOnly ? navFoot.small : navFoot.full}</div>}
    </aside>
  );
}

/** Navigation at the left (240 px, icons at 1024 and below, a drawer at 768 and below), header with the title, and the content. */
export function AppShell(props: AppShellProps) {
  const { brand, entries, navFoot, bell, person, documentTitle, children } = props;
  const texts = useUiTexts();
  const isPhone = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const isNarrow =
    useMediaQuery('(max-width: 1024px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null);
  const [asideSlot, setAsideSlot] = useState<HTMLElement | null>(null);
  const place = useMemo(
    () => ({ titleSlot, asideSlot, documentTitle }),
    [titleSlot, asideSlot, documentTitle],
  );
  return (
    <ShellContext value={place}>
      <a className={classes.skip} href="#content">
        {texts.skipToContent}
      </a>
      <div className={classes.paper} data-name={brand.name} aria-hidden />
      <div className={classes.shell} data-layout={isPhone ? 'phone' : isNarrow ? 'narrow' : 'wide'}>
        {isPhone ? (
          <NavDrawer
            isOpen={isMenuOpen}
            onClose={() => setMenuOpen(false)}
            brand={brand.full}
            entries={entries}
            foot={navFoot?.full}
          />
        ) : (
          <SideNav {...props} iconsOnly={isNarrow} />
        )}
        <div className={classes.page}>
          <header className={classes.header}>
            {isPhone && (
              <IconButton
                className={classes.menu}
                label={texts.menu}
                aria-expanded={isMenuOpen}
                icon={<IconMenu2 size={22} stroke={1.5} />}
                onClick={() => setMenuOpen(true)}
              />
            )}
            <div className={classes.title} ref={setTitleSlot} />
            <div className={classes.tools}>
              <div className={classes.aside} ref={setAsideSlot} />
              {bell}
              {person}
            </div>
          </header>
          <main id="content" tabIndex={-1} className={classes.content}>
            {children}
          </main>
        </div>
      </div>
    </ShellContext>
  );
}
