const home = (userId: string): string => `/student/dashboard/${userId}`;
const list = (): string => '/student/appointment';
const create = (userId: string): string => `/student/appointment/${userId}/create`;

/** Addresses of students without a screen of their own, and the address of the nearest one that exists. */
export const studentRedirects: readonly { path: string; to: (userId: string) => string }[] = [
  { path: '/', to: home },
  { path: 'dashboard', to: home },
  { path: 'encounter-list', to: list },
  { path: 'provider-list', to: create },
  { path: 'appointment-booking', to: create },
  { path: 'ondemand', to: (userId) => `${create(userId)}?appointmentType=1` },
  { path: 'enroll-student-information', to: home },
  { path: 'my-profile', to: home },
  { path: 'video-call', to: list },
  { path: 'messages', to: home },
  { path: 'subject-referral/summary/$receiverId/$id', to: create },
];
