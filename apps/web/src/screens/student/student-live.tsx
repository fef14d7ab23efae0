import { Outlet } from '@tanstack/react-router';
import { NextEducatorOffer } from '../../features/booking/next-educator-offer.tsx';
import { IncomingCall } from '../../features/waiting-room/incoming-call.tsx';

/** Around every screen of a student or parent, also full-window ones: events of any moment. */
export function StudentLive() {
  return (
    <>
      <Outlet />
      <IncomingCall />
      <NextEducatorOffer />
    </>
  );
}
