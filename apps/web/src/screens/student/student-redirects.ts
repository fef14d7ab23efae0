import { redirect } from '@tanstack/react-router';

/** Leads to the nearest screen instead. */
type Elsewhere = (userId: string) => ReturnType<typeof redirect>;

const home: Elsewhere = (userId) =>
  redirect({ to: '/student/dashboard/$userId', params: { userId }, replace: true });
const list: Elsewhere = () => redirect({ to: '/student/appointment', replace: true });
const create: Elsewhere = (userId) =>
  redirect({ to: '/student/appointment/$userId/create', params: { userId }, replace: true });

/** Addresses of students without a screen of their own, and the nearest one that exists. */
export const studentRedirects = [
  { path: '/', to: home },
  { path: 'dashboard', to: home },
  { path: 'encounter-list', to: list },
  // The card for on demand is on the dashboard.
  { path: 'provider-list', to: home },
  { path: 'appointment-booking', to: create },
  { path: 'ondemand', to: home },
  { path: 'video-call', to: list },
] as const;
