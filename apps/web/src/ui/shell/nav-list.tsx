import { Tooltip } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CountBadge } from '../status-badge.tsx';
import classes from './nav-list.module.css';

/** One entry of the navigation. */
export interface NavEntry {
  id: string;
  label: string;
  icon: ReactNode;
  /** The address, filled in. */
  to: string;
  /** Other addresses under which the entry is the chosen one. */
  alsoUnder?: readonly string[];
  /** How many wait; nothing at zero. */
  count?: number;
}

function isUnder(path: string, base: string): boolean {
  const [here, there] = [path.toLowerCase(), base.toLowerCase()];
  return here === there || here.startsWith(`${there}/`);
}

/** The entries; with icons only, their names are tooltips and stay readable for screen readers. */
export function NavList({
  entries,
  iconsOnly = false,
  onChosen,
}: {
  entries: readonly NavEntry[];
  iconsOnly?: boolean;
  onChosen?: () => void;
}) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <ul className={classes.list} data-icons-only={iconsOnly || undefined}>
      {entries.map((entry) => {
        const isCurrent = [entry.to, ...(entry.alsoUnder ?? [])].some((base) => isUnder(path, base));
        return (
          <li key={entry.id}>
            <Tooltip label={entry.label} position="right" disabled={!iconsOnly}>
              <Link
                to={entry.to}
                className={classes.entry}
                aria-current={isCurrent ? 'page' : undefined}
                aria-label={iconsOnly ? entry.label : undefined}
                onClick={onChosen}
              >
                <span className={classes.icon} aria-hidden>
                  {entry.icon}
                </span>
                {!iconsOnly && <span className={classes.label}>{entry.label}</span>}
                {entry.count !== undefined && <CountBadge count={entry.count} />}
              </Link>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
