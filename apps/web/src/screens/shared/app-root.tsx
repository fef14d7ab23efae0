import { Outlet } from '@tanstack/react-router';
import { ProofNotice } from '../../features/identity/proof-notice.tsx';
import { SessionEndNotice } from '../../features/identity/session-end-notice.tsx';
import { LiveRegions } from '../../ui/live-region.tsx';
import { ToastHost } from '../../ui/toasts/toast-host.tsx';
import { NetworkOverlay } from './network-overlay.tsx';

/** Around every screen: the overlays, the alerts of the session, the toasts, and what is read out. */
export function AppRoot() {
  return (
    <>
      <Outlet />
      <ProofNotice />
      <SessionEndNotice />
      <NetworkOverlay />
      <ToastHost />
      <LiveRegions />
    </>
  );
}
