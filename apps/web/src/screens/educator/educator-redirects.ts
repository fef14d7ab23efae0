import { redirect } from '@tanstack/react-router';

/** The host's word for educators, and the person's own id. */
interface Here {
  roleTypePath: string;
  userId: string;
}

/** Leads to the nearest screen instead. */
type Elsewhere = (here: Here) => ReturnType<typeof redirect>;

const home: Elsewhere = (params) =>
  redirect({ to: '/$roleTypePath/dashboard/$userId', params, replace: true });
const list: Elsewhere = ({ roleTypePath }) =>
  redirect({ to: '/$roleTypePath/appointment', params: { roleTypePath }, replace: true });

const referrals: Elsewhere = (params) =>
  redirect({ to: '/$roleTypePath/referral/$userId', params, replace: true });

const finance: Elsewhere = ({ roleTypePath }) =>
  redirect({ to: '/$roleTypePath/financial-report', params: { roleTypePath }, replace: true });

const messages: Elsewhere = (params) =>
  redirect({ to: '/$roleTypePath/messages/$userId', params, replace: true });

/** Addresses of educators without a screen of their own (yet), and the nearest one that exists. */
export const educatorRedirects = [
  { path: '/', to: home },
  { path: 'dashboard', to: home },
  { path: 'appointment/summary', to: list },
  { path: 'video-call', to: list },
  { path: 'payment', to: finance },
  { path: 'prescribe', to: list },
  { path: 'referral', to: referrals },
  { path: 'messages', to: messages },
] as const;
