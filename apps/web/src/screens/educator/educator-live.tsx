import { Outlet } from '@tanstack/react-router';
import { EducatorAlerts } from '../../features/dashboards/educator-alerts.tsx';

/** Around every screen of an educator, also those that fill the window: what may happen at any moment. */
export function EducatorLive() {
  return (
    <>
      <Outlet />
      <EducatorAlerts />
    </>
  );
}
