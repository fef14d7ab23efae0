import { useSay } from '../../../lib/i18n.ts';
import { readPresentRule } from '@lectern/contract/visits/present.rules.ts';
import { hoursText } from '../../messages/quiet-hours-words.ts';
import type { SwitchValues } from './level-values.ts';

/** The switches that are on or off. */
export const onOffSwitches = ['medicAid', 'payouts', 'inPerson'] as const;
/** The switches that are a figure. */
export const figureSwitches = ['noticeHours', 'slotMinutes'] as const;

/** All switches, in the order in which they are shown. */
export const switchNames = [...onOffSwitches, ...figureSwitches, 'presentRule', 'quietHours'] as const;

/** A switch by name. */
export type SwitchName = keyof SwitchValues;

/** How switches, their values and their units are called. */
export interface SwitchWords {
  nameOf: (name: SwitchName) => string;
  valueOf: (name: SwitchName, value: boolean | number | string) => string;
  unitOf: (name: (typeof figureSwitches)[number]) => string;
}

/** How switches, their values and their units are called, in the person's language. */
export function useSwitchWords(): SwitchWords {
  const say = useSay();
  return {
    nameOf: (name) => say(`administration.switches.${name}`),
    valueOf: (name, value) => {
      if (name === 'presentRule') {
        const rule = readPresentRule(String(value));
        if (rule === undefined || rule.by === 'joined') return say('administration.switches.presentJoined');
        return rule.by === 'minutes'
          ? say('administration.switches.presentMinutesValue', { count: rule.least })
          : say('administration.switches.presentShareValue', { count: rule.least });
      }
      if (name === 'quietHours') return hoursText(String(value), say);
      if (typeof value === 'boolean')
        return say(value ? 'administration.switches.on' : 'administration.switches.off');
      const unit = name === 'noticeHours' ? 'hours' : 'minutes';
      return say(`administration.switches.${unit}`, { count: Number(value) });
    },
    unitOf: (name) =>
      say(
        name === 'noticeHours' ? 'administration.switches.hoursUnit' : 'administration.switches.minutesUnit',
      ),
  };
}
