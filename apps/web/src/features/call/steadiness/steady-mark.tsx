import type { Person } from '@lectern/call-engine/participants/person.ts';
import { IconRouteAltLeft, IconWifi1 } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import classes from './steady-mark.module.css';
import { useLine } from './use-line.ts';

/**
 * For the educator, next to a name: how far this person has steadied a weak connection, or that it takes the slower
 * way; nothing for all others.
 */
export function SteadyMark({ person }: { person: Person }) {
  const say = useSay();
  const { step, isSlower } = useLine(person.id);
  if (person.isGone || (step === 'none' && !isSlower)) return null;
  const { name } = person;
  const texts = [
    ...(step === 'none' ? [] : [say(`steadiness.of.${step}`, { name })]),
    ...(isSlower ? [say('steadiness.of.slower', { name })] : []),
  ];
  const Icon = step === 'none' ? IconRouteAltLeft : IconWifi1;
  return (
    <span className={classes.mark} data-quiet={step === 'none' || undefined} title={texts.join('. ')}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {say(step === 'none' ? 'steadiness.mark.slower' : `steadiness.mark.${step}`)}
    </span>
  );
}
