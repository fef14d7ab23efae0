import { steadySteps, type SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconWifi, IconWifi1 } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useHostWords } from '../../institutions/host.ts';
import type { LiveCall } from '../live-call.ts';
import classes from './steady-menu.module.css';

const check = <IconCheck size={16} stroke={1.75} aria-hidden />;
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** 'Steady my connection': how much is left out, chosen here, and undone here or by itself. */
export function SteadyMenu({ call }: { call: LiveCall }) {
  const say = useSay();
  const { role } = useHostWords();
  const { steadiness } = call.room;
  const { step, isWeak } = useObservable(steadiness.view);
  const isActive = step !== 'none';
  const available = steadiness.available();
  const shown = steadySteps.filter((one) => one === step || available.includes(one));
  return (
    <Menu position="bottom-end" shadow="md" radius="md" width={320}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          data-active={isActive || undefined}
          data-weak={isWeak || undefined}
          aria-label={
            isActive
              ? say('steadiness.nameActive', { step: say(`steadiness.step.${step}`) })
              : say('steadiness.name')
          }
          title={say('steadiness.name')}
        >
          {isActive || isWeak ? <IconWifi1 {...icon} /> : <IconWifi {...icon} />}
          {isActive && (
            <span className={classes.word} aria-hidden>
              {say(`steadiness.mark.${step}`)}
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.head}>
          <p className={classes.title}>{say('steadiness.name')}</p>
          <p>{say(isWeak ? 'steadiness.weak.own' : 'steadiness.intro')}</p>
        </div>
        <Menu.RadioGroup value={step} onChange={(value) => steadiness.choose(value as SteadyStep)}>
          {shown.map((one) => (
            <Menu.RadioItem key={one} value={one} checkIcon={check}>
              {say(`steadiness.step.${one}`)}
              <span className={classes.hint}>{say(`steadiness.hint.${one}`, { role })}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
