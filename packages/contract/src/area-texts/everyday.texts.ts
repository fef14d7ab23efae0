import { calendarTexts } from '../calendar/calendar.texts.ts';
import { cancelRequestsTexts } from '../cancel-requests/cancel-requests.texts.ts';
import { dashboardsTexts } from '../dashboards/dashboards.texts.ts';
import { educatorTexts } from './educator.texts.ts';
import { flagsTexts } from '../flags/flags.texts.ts';
import { messagesTexts } from '../messages/messages.texts.ts';
import { notificationsTexts } from '../notifications/notifications.texts.ts';
import { peopleAreaTexts } from '../people/profile.texts.ts';
import { referralsTexts } from '../referrals/referrals.texts.ts';
import { studentNotesTexts } from '../student-notes/student-notes.texts.ts';
import { passkeysTexts } from '../identity/passkeys.texts.ts';
import { signOnTexts } from '../identity/sign-on.texts.ts';
import { subjectsTexts } from '../subjects/subjects.texts.ts';
import { summaryFileTexts } from '../visit-notes/summary-file/summary-file.texts.ts';
import { visitNotesTexts } from '../visit-notes/visit-notes.texts.ts';

/** Further texts for students, parents, educators and guests, and administrators too. */
export const everydayTexts = {
  ...peopleAreaTexts,
  ...educatorTexts,
  signOn: signOnTexts,
  passkeys: passkeysTexts,
  subjects: subjectsTexts,
  summaryFile: summaryFileTexts,
  visitNotes: visitNotesTexts,
  flags: flagsTexts,
  cancelRequests: cancelRequestsTexts,
  referrals: referralsTexts,
  studentNotes: studentNotesTexts,
  messages: messagesTexts,
  notifications: notificationsTexts,
  calendar: calendarTexts,
  dashboards: dashboardsTexts,
} as const;
