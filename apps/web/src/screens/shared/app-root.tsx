import { Outlet } from '@tanstack/react-router';
import { SessionEndNotice } from '../../features/identity/session-end-notice.tsx';
import { ToastHost } from '../../ui/toasts/toast-host.tsx';
import { NetworkOverlay } from './network-overlay.tsx';

/** Around every screen: the overlays, the alerts of the session, and the toasts. */
export function AppRoot() {
  return (
    <>
      <Outlet />
      <SessionEndNotice />
      <NetworkOverlay />
      <ToastHost />
    </>
  );
}
