import { Tooltip, VisuallyHidden } from '@mantine/core';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CountBadge } from '../status-badge.tsx';
import classes from './nav-list.module.css';

/** One entry of the navigation. */
export interface NavEntry {
  id: string;
  label: string;
  icon: ReactNode;
  to: LinkOptions;
  /** The screen that is shown belongs to this entry. */
  isCurrent: boolean;
  /** How many wait; nothing at zero. */
  count?: number;
  /** What is counted, for people who do not see it: '2 open'. */
  countName?: string;
}

function nameOf({ label, countName }: NavEntry): string {
  return countName === undefined ? label : `${label}, ${countName}`;
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
  return (
    <ul className={classes.list} data-icons-only={iconsOnly || undefined}>
      {entries.map((entry) => {
        return (
          <li key={entry.id}>
            <Tooltip label={entry.label} position="right" disabled={!iconsOnly}>
              <Link
                {...entry.to}
                className={classes.entry}
                aria-current={entry.isCurrent ? 'page' : undefined}
                aria-label={iconsOnly ? nameOf(entry) : undefined}
                onClick={onChosen}
              >
                <span className={classes.icon} aria-hidden>
                  {entry.icon}
                </span>
                {!iconsOnly && <span className={classes.label}>{entry.label}</span>}
                {entry.count !== undefined && (
                  <span aria-hidden={entry.countName !== undefined || undefined}>
                    <CountBadge count={entry.count} />
                  </span>
                )}
                {!iconsOnly && entry.countName !== undefined && (
                  <VisuallyHidden>{`, ${entry.countName}`}</VisuallyHidden>
                )}
              </Link>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
