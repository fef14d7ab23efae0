import { Tabs, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import classes from './call-panel.module.css';
import type { PanelName } from './panel-name.ts';

/** Switches between panels that share a place, in the panel's head. */
export function PanelTabs({
  name,
  tabs,
  titles,
  onShow,
  close,
  children,
}: {
  name: PanelName;
  tabs: readonly PanelName[];
  titles: Readonly<Record<PanelName, SayKey>>;
  onShow: (name: PanelName) => void;
  close: ReactNode;
  children: ReactNode;
}) {
  const say = useSay();
  return (
    <Tabs
      value={name}
      onChange={(next) => onShow(tabs.find((tab) => tab === next) ?? name)}
      className={classes.tabs}
    >
      <header className={classes.head} data-tabs>
        <Tabs.List aria-label={say('call.panel.tabs')} className={classes.list}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {say(titles[tab])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {close}
      </header>
      <Tabs.Panel value={name} className={classes.content}>
        <VisuallyHidden component="h2">{say(titles[name])}</VisuallyHidden>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
