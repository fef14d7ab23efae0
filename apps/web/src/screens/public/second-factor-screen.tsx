import '../../ui/theme/signed-in-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { FirstFactor } from '../../features/identity/second-factor/first-factor.tsx';
import { SessionWatch } from '../../features/identity/session-watch.tsx';
import { useSay } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { PublicFrame } from './public-frame.tsx';

/** Where those are sent who must set up a second factor before anything else. */
export function SecondFactorScreen() {
  const say = useSay();
  return (
    <PublicFrame title={say('secondFactor.title')}>
      <QueryClientProvider client={queryClient}>
        <SessionWatch />
        <FirstFactor />
      </QueryClientProvider>
    </PublicFrame>
  );
}
