import { calendarTextsEs } from '../calendar/calendar.texts.es.ts';
import { cancelRequestsTextsEs } from '../cancel-requests/cancel-requests.texts.es.ts';
import { dashboardsTextsEs } from '../dashboards/dashboards.texts.es.ts';
import { educatorTextsEs } from './educator.texts.es.ts';
import { flagsTextsEs } from '../flags/flags.texts.es.ts';
import { messagesTextsEs } from '../messages/messages.texts.es.ts';
import { notificationsTextsEs } from '../notifications/notifications.texts.es.ts';
import { peopleAreaTextsEs } from '../people/profile.texts.es.ts';
import { referralsTextsEs } from '../referrals/referrals.texts.es.ts';
import { studentNotesTextsEs } from '../student-notes/student-notes.texts.es.ts';
import { passkeysTextsEs } from '../identity/passkeys.texts.es.ts';
import { signOnTextsEs } from '../identity/sign-on.texts.es.ts';
import { subjectsTextsEs } from '../subjects/subjects.texts.es.ts';
import { summaryFileTextsEs } from '../visit-notes/summary-file/summary-file.texts.es.ts';
import { visitNotesTextsEs } from '../visit-notes/visit-notes.texts.es.ts';

/** The same in Spanish. */
export const everydayTextsEs = {
  ...peopleAreaTextsEs,
  ...educatorTextsEs,
  signOn: signOnTextsEs,
  passkeys: passkeysTextsEs,
  subjects: subjectsTextsEs,
  summaryFile: summaryFileTextsEs,
  visitNotes: visitNotesTextsEs,
  flags: flagsTextsEs,
  cancelRequests: cancelRequestsTextsEs,
  referrals: referralsTextsEs,
  studentNotes: studentNotesTextsEs,
  messages: messagesTextsEs,
  notifications: notificationsTextsEs,
  calendar: calendarTextsEs,
  dashboards: dashboardsTextsEs,
} as const;
