import './ui/theme/public-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startSession } from './features/identity/session.ts';
import { watchSessionEnd } from './features/identity/session-end.ts';
import { loadHost } from './features/institutions/host.ts';
import { leadToPresentAddress } from './features/institutions/present-address.ts';
import { startTexts } from './lib/i18n.ts';
import { watchNetwork } from './lib/network-status.ts';
import { keepFocus } from './ui/lost-focus.ts';

/** Nothing is painted before the host's brand and the texts are there, so that no other brand ever shows. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  watchNetwork();
  startSession();
  watchSessionEnd();
  keepFocus();
  await Promise.all([startTexts(), loadHost()]);
  leadToPresentAddress();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
