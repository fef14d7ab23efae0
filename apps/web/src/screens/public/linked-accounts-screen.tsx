import '../../ui/theme/signed-in-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SessionWatch } from '../../features/identity/session-watch.tsx';
import { LinkedAccounts } from '../../features/identity/sign-on/linked-accounts.tsx';
import { useSay } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSearch } from '../../lib/url-state.ts';
import { PublicFrame } from './public-frame.tsx';

/**
 * Where a provider sends people back who link an account or prove who they are. Its answer leaves the address at
 * once.
 */
export function LinkedAccountsScreen() {
  const say = useSay();
  const search = useSearch();
  const [{ outcome, provider }] = useState(search);
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return (
    <PublicFrame title={say('signOn.title')}>
      <QueryClientProvider client={queryClient}>
        <SessionWatch />
        <LinkedAccounts outcome={outcome} providerId={provider} />
      </QueryClientProvider>
    </PublicFrame>
  );
}
