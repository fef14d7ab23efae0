import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useStore } from '../../../lib/store.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { announce } from '../../../ui/live-region.tsx';
import type { LiveCall } from '../live-call.ts';

/** Reads out that one's connection is steadied or no longer, also when that came by itself; to the educator whose. */
export function useSteadyNews(call: LiveCall): void {
  const say = useSay();
  const { step } = useObservable(call.room.steadiness.view);
  const steps = useStore(call.steadied.steps);
  const before = useRef({ step, steps });

  const tellOwn = useEffectEvent(() => {
    if (before.current.step !== step) announce(say(`steadiness.now.${step}`));
    before.current.step = step;
  });
  useEffect(() => tellOwn(), [step]);

  const tellOthers = useEffectEvent(() => {
    const people = new Map(call.room.people.get().map(({ id, name }) => [id, name]));
    for (const [id, now] of steps) {
      const name = people.get(id);
      if (now !== 'none' && name !== undefined && before.current.steps.get(id) !== now)
        announce(say(`steadiness.of.${now}`, { name }));
    }
    before.current.steps = steps;
  });
  useEffect(() => tellOthers(), [steps]);
}
