import { Outlet } from '@tanstack/react-router';
import { EducatorAlerts } from '../../features/dashboards/educator-alerts.tsx';

/** Around every screen of an educator, also full-window ones: events of any moment. */
export function EducatorLive() {
  return (
    <>
      <Outlet />
      <EducatorAlerts />
    </>
  );
}
