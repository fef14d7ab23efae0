import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { announce } from '../../../ui/live-region.tsx';
import type { LiveCall } from '../live-call.ts';
import { plainLine } from './steadied.ts';

/**
 * Reads out that one's connection is steadied or no longer, also when that came by itself; to the educator whose, and whose
 * takes the slower way: once, and again only when it was otherwise meanwhile.
 */
export function useSteadyNews(call: LiveCall): void {
  const say = useSay();
  const { step } = useObservable(call.room.steadiness.view);
  const told = useObservable(call.steadied.told);
  const before = useRef({ step, told });

  const tellOwn = useEffectEvent(() => {
    if (before.current.step !== step) announce(say(`steadiness.now.${step}`));
    before.current.step = step;
  });
  useEffect(() => tellOwn(), [step]);

  const tellOthers = useEffectEvent(() => {
    const people = new Map(call.room.people.get().map(({ id, name }) => [id, name]));
    const known = new Map(before.current.told);
    for (const [id, now] of told) {
      const name = people.get(id);
      if (name === undefined) continue;
      const was = known.get(id) ?? plainLine;
      known.set(id, now);
      if (now.step !== 'none' && was.step !== now.step) announce(say(`steadiness.of.${now.step}`, { name }));
      if (now.isSlower && !was.isSlower) announce(say('steadiness.of.slower', { name }));
    }
    before.current.told = known;
  });
  useEffect(() => tellOthers(), [told]);
}
