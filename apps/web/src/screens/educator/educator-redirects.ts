/** The first part of educators' addresses, and the person's own id. */
interface Here {
  base: string;
  userId: string;
}

const home = ({ base, userId }: Here): string => `${base}/dashboard/${userId}`;
const list = ({ base }: Here): string => `${base}/appointment`;

/** Addresses of educators without a screen of their own (yet), and the address of the nearest one that exists. */
export const educatorRedirects: readonly { path: string; to: (here: Here) => string }[] = [
  { path: '/', to: home },
  { path: 'dashboard', to: home },
  { path: 'verify-email', to: home },
  { path: 'enroll-physician-information', to: home },
  { path: 'my-profile', to: home },
  { path: 'my-students', to: list },
  { path: 'summary/$userId/$studentId', to: list },
  { path: 'appointment/summary', to: list },
  { path: 'video-call', to: list },
  { path: 'payment', to: home },
  { path: 'prescribe', to: home },
  { path: 'financial-report', to: home },
  { path: 'referral', to: home },
  { path: 'referral/$userId', to: home },
  { path: 'subject-referral/summary/$receiverId/$id', to: home },
  { path: 'messages', to: home },
  { path: 'messages/$userId', to: home },
];
