import type { Person } from '@lectern/call-engine/participants/person.ts';
import { IconWifi1 } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import classes from './steady-mark.module.css';
import { useSteadyStep } from './use-steady-step.ts';

/** For the educator, beside a name: how far this person has steadied a weak connection; nothing for all others. */
export function SteadyMark({ person }: { person: Person }) {
  const say = useSay();
  const step = useSteadyStep(person.id);
  if (step === 'none' || person.isGone) return null;
  return (
    <span className={classes.mark} title={say(`steadiness.of.${step}`, { name: person.name })}>
      <IconWifi1 size={14} stroke={1.75} aria-hidden />
      {say(`steadiness.mark.${step}`)}
    </span>
  );
}
