import { steadySteps } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconWifi, IconWifi1 } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { QuickMenu, QuickMenuChoice } from '../../../ui/quick-menu.tsx';
import { useHostWords } from '../../institutions/host.ts';
import type { LiveCall } from '../live-call.ts';
import classes from './steady-menu.module.css';

const check = <IconCheck size={16} stroke={1.75} aria-hidden />;
const below = { side: 'bottom', align: 'end', gap: 8 } as const;
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** 'Steady my connection': how much is left out, chosen here, and undone here or by itself. */
export function SteadyMenu({ call }: { call: LiveCall }) {
  const say = useSay();
  const { role } = useHostWords();
  const { steadiness } = call.room;
  const { step, isWeak, isSlower } = useObservable(steadiness.view);
  const isActive = step !== 'none';
  const available = steadiness.available();
  const shown = steadySteps.filter((one) => one === step || available.includes(one));
  return (
    <QuickMenu
      place={below}
      width={320}
      button={(props) => (
        <UnstyledButton
          {...props}
          className={classes.button}
          data-active={isActive || undefined}
          data-weak={isWeak || undefined}
          aria-label={
            isActive
              ? say('steadiness.nameActive', { step: say(`steadiness.mark.${step}`) })
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
      )}
    >
      <div className={classes.head}>
        <p className={classes.title}>{say('steadiness.name')}</p>
        <p>{say(isWeak ? 'steadiness.weak.own' : 'steadiness.intro')}</p>
        {isSlower && <p>{say('steadiness.slower')}</p>}
      </div>
      {shown.map((one) => (
        <QuickMenuChoice
          key={one}
          isChosen={one === step}
          mark={check}
          onPress={() => steadiness.choose(one)}
        >
          {say(`steadiness.step.${one}`)}
          <span className={classes.hint}>{say(`steadiness.hint.${one}`, { role })}</span>
        </QuickMenuChoice>
      ))}
    </QuickMenu>
  );
}
