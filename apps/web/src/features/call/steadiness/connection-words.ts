import type { Person } from '@lectern/call-engine/participants/person.ts';
import { useSay } from '../../../lib/i18n.ts';

/** Says whose connection is how: 'Your connection is weak', "Maya's connection is weak". */
export function useConnectionWords(): (person: Person) => string {
  const say = useSay();
  return ({ isSelf, isLost, quality, name }) => {
    const state = isLost ? 'lost' : quality === 'poor' ? 'weak' : quality;
    return isSelf ? say(`steadiness.${state}.own`) : say(`steadiness.${state}.of`, { name });
  };
}
