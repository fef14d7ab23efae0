import { useGo, useGoBackTo } from '../../lib/url-state.ts';
import type { Landing } from './sign-in-out.ts';

/** Goes where somebody is to be after signing in. */
export function useLanding(): (landing: Landing) => void {
  const go = useGo();
  const goBackTo = useGoBackTo();
  return (landing) => {
    if ('backTo' in landing) goBackTo(landing.backTo);
    else go(landing.at, { replace: true });
  };
}
