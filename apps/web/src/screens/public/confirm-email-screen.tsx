import { useEffect, useState } from 'react';
import { ConfirmEmailForm, type EmailLinkState } from '../../features/identity/confirm-email-form.tsx';
import { useSay, type SayKey } from '../../lib/i18n.ts';
import { useSearch } from '../../lib/url-state.ts';
import { PublicFrame } from './public-frame.tsx';

const titles = {
  asked: 'identity.confirmEmail.title',
  done: 'identity.confirmEmail.doneTitle',
  dead: 'identity.confirmEmail.deadTitle',
} as const satisfies Record<EmailLinkState, SayKey>;

/** Opened by the link that was mailed to a new address. The token leaves the address bar at once. */
export function ConfirmEmailScreen() {
  const say = useSay();
  const search = useSearch();
  const [token] = useState(search['token'] ?? '');
  const [state, setState] = useState<EmailLinkState>(token === '' ? 'dead' : 'asked');
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return (
    <PublicFrame title={say(titles[state])}>
      <ConfirmEmailForm token={token} state={state} onChange={setState} />
    </PublicFrame>
  );
}
