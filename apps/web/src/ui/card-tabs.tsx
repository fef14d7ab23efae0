import { Tabs } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useActiveTabInView } from './active-tab.ts';
import classes from './card-tabs.module.css';
import { CountBadge } from './status-badge.tsx';

/** One tab. */
export interface CardTab {
  value: string;
  label: string;
  count?: number;
  content: ReactNode;
}

/**
 * Tabs as the head of a card. Anything next to them (a 'See all') is outside the list of tabs; on phones the list
 * scrolls.
 */
export function CardTabs({
  label,
  tabs,
  value,
  onChange,
  aside,
}: {
  label: string;
  tabs: readonly CardTab[];
  value: string;
  onChange: (value: string) => void;
  aside?: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useActiveTabInView(list, value);
  return (
    <Tabs value={value} onChange={(next) => next !== null && onChange(next)}>
      <div className={classes.head}>
        <Tabs.List ref={list} aria-label={label} className={classes.list}>
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.value}
              value={tab.value}
              rightSection={tab.count ? <CountBadge tone="good" count={tab.count} /> : undefined}
            >
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
