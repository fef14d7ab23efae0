import type { HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { Button, Tabs } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useSearchParam } from '../../../lib/url-state.ts';
import { useActiveTabInView } from '../../../ui/active-tab.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import classes from './host-editor.module.css';
import { BrandTab } from './parts/brand-tab.tsx';
import { hostTabs, type HostField, type HostTab, type HostValues } from './parts/host-values.ts';
import { MailTab } from './parts/mail-tab.tsx';
import { NamesTab } from './parts/names-tab.tsx';
import { SessionsTab } from './parts/sessions-tab.tsx';
import { SignInTab } from './parts/sign-in-tab.tsx';
import type { TabProps } from './parts/tab-props.ts';
import { useHostForm } from './parts/use-host-form.ts';
import { useHostWords } from './parts/use-host-words.ts';

const contents: Readonly<Record<HostTab, ComponentType<TabProps>>> = {
  brand: BrandTab,
  names: NamesTab,
  sessions: SessionsTab,
  mail: MailTab,
  signIn: SignInTab,
};
const tabNames = Object.keys(contents) as HostTab[];

/** The chosen tab. A press that finds something wrong only on another one leads there. */
function useTab({ form }: Pick<TabProps, 'form'>) {
  const [named, setTab] = useSearchParam('tab', 'brand');
  const tab = tabNames.find((one) => one === named) ?? 'brand';
  const isPressed = useRef(false);
  const isMoved = useRef(false);
  const { errors } = form;
  const isWrong = (one: HostTab): boolean =>
    hostTabs[one].some((field: HostField) => errors[field] !== undefined);
  const lead = useEffectEvent(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    const wrong = tabNames.find(isWrong);
    if (wrong === undefined || isWrong(tab)) return;
    isMoved.current = true;
    setTab(wrong);
  });
  useEffect(() => lead(), [errors]);
  const focus = useEffectEvent(() => {
    if (isMoved.current) form.focusWrong();
    isMoved.current = false;
  });
  useEffect(() => focus(), [tab]);
  const submit = (): void => {
    isPressed.current = true;
    form.submit();
  };
  return { tab, setTab, submit };
}

interface HostEditorProps {
  /** As it was last read. */
  host: HostView;
  /** Next to the tabs: which host it is. */
  chooser: ReactNode;
}

interface HostFormProps extends HostEditorProps {
  /** As the form begins. */
  opened: HostView;
  /** Starts the form over from this host. */
  onRestart: (host: HostView) => void;
}

function HostForm({ host, opened, chooser, onRestart }: HostFormProps) {
  const say = useSay();
  const label = useHostWords();
  const list = useRef<HTMLDivElement>(null);
  const { form, conflict } = useHostForm(opened, onRestart);
  const { tab, setTab, submit } = useTab({ form });
  useActiveTabInView(list, tab);
  const textOf = (field: keyof HostValues, values: HostValues): string => {
    const value = values[field];
    const isLogo = field === 'logo' || field === 'logoDark' || field === 'logoSmall';
    return isLogo && value !== null ? say('whiteLabel.logo.picture') : (value ?? '');
  };
  return (
    <KeptForm form={{ ...form, submit }} gap={20}>
      {conflict && (
        <ConflictNotice<HostValues>
          conflict={conflict}
          values={form.values}
          labelOf={label}
          textOf={textOf}
          onChoose={form.change}
        />
      )}
      <Tabs value={tab} onChange={(next) => next !== null && setTab(next)}>
        <div className={classes.head}>
          <Tabs.List ref={list} aria-label={say('whiteLabel.title')} className={classes.list}>
            {tabNames.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {say(`whiteLabel.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {chooser}
        </div>
        {tabNames.map((name) => {
          const Content = contents[name];
          return (
            <Tabs.Panel key={name} value={name}>
              <Content host={host} form={form} />
            </Tabs.Panel>
          );
        })}
      </Tabs>
      <div className={classes.foot}>
        <p className="type-head tone-3">{say('whiteLabel.hint')}</p>
        <Button
          variant="default"
          disabled={form.isBusy}
          onClick={() => {
            form.giveUp();
            onRestart(host);
          }}
        >
          {say('core.action.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('whiteLabel.save')}
        </Button>
      </div>
    </KeptForm>
  );
}

/** The editor of a host; saved or given up, it starts over from what is stored. */
export function HostEditor(props: HostEditorProps) {
  const [{ round, opened }, begin] = useState({ round: 0, opened: props.host });
  const host = props.host.version < opened.version ? opened : props.host;
  return (
    <HostForm
      key={round}
      {...props}
      host={host}
      opened={opened}
      onRestart={(next) => begin({ round: round + 1, opened: next })}
    />
  );
}
