import type { CheckedLink } from '@lectern/contract/identity/identity.shapes.ts';
import { useEffect, useState } from 'react';
import { ResetPasswordForm } from '../../features/identity/reset-password-form.tsx';
import { useSay } from '../../lib/i18n.ts';
import { useSearch } from '../../lib/url-state.ts';
import { PublicFrame } from './public-frame.tsx';

/** Opened by the one-time link of a mail. The token leaves the address bar at once. */
export function ResetPasswordScreen() {
  const say = useSay();
  const search = useSearch();
  const [token] = useState(search['token'] ?? '');
  const [isDead, setDead] = useState(token === '');
  const [invited, setInvited] = useState<CheckedLink['invited']>(null);
  const title = invited ? 'identity.welcome.title' : 'identity.reset.title';
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return (
    <PublicFrame title={say(isDead ? 'identity.reset.deadTitle' : title, { name: invited?.firstName ?? '' })}>
      <ResetPasswordForm
        {...{ token, isDead, invited }}
        onDead={() => setDead(true)}
        onInvited={setInvited}
      />
    </PublicFrame>
  );
}
