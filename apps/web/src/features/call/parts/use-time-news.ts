import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { toastError } from '../../../ui/toasts/toasts.ts';
import type { CallLife } from '../call-life.ts';

/** Tells once that the scheduled time of a call is over. */
export function useTimeNews({ timer }: Pick<CallLife, 'timer'>): void {
  const say = useSay();
  const { stage } = useObservable(timer.time);
  const wasTold = useRef(false);
  const tell = useEffectEvent(() => toastError(say('call.expiry.timeIsUp')));
  useEffect(() => {
    if (stage === 'running' || wasTold.current) return;
    wasTold.current = true;
    tell();
  }, [stage]);
}
