import type { Page } from '@playwright/test';
import type { Places } from './places.ts';
import { press, type Screen } from './screen.ts';

const raiseFlag = /^(Flag the session|Marcar la sesión) /;

const previousSessions = (): string => '/Counselor/appointment?filter=previous';
const educatorSummary =
  (of: 'classroomId' | 'broadcastId' | 'flaggedId', search = '') =>
  (places: Places): string =>
    `/Counselor/appointment/summary/${places[of]}${search}`;
const schoolFlag = ({ ids, flaggedId }: Places): string =>
  `/level-three/${ids.level3}/sessions/summary/${flaggedId}?tab=flag`;
const studentSummary =
  (status: string) =>
  ({ visits }: Places): string =>
    `/student/encounter?visitId=${visits[status]}`;
const ownClassroom = ({ classroomId }: Places): string => `/student/encounter?visitId=${classroomId}`;
const requests = ({ ids }: Places): string => `/level-three/${ids.level3}/cancel-requests`;

/** Opens 'Create Referral' for a completed session: those alone can be flagged. */
async function referSession(page: Page): Promise<void> {
  const completed = page.locator('[data-row]').filter({ has: page.getByRole('button', { name: raiseFlag }) });
  await completed
    .first()
    .getByRole('button', { name: /^(More about|Más sobre) / })
    .click();
  await page.getByRole('menuitem', { name: /^(Create Referral|Crear derivación)$/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** What is done with a session that is booked or was held: changed, given up, put into a calendar, flagged, referred. */
export const changeScreens: readonly Screen[] = [
  {
    name: 'reason for a cancellation',
    account: 'student1',
    path: studentSummary('Booked'),
    steps: press(/^(Cancel session|Request to cancel|Cancelar la sesión|Solicitar la cancelación)$/),
  },
  {
    name: 'moving a session',
    account: 'student1',
    path: studentSummary('Booked'),
    steps: press(/^(Move session|Request to move|Mover la sesión|Solicitar el cambio de hora)$/),
  },
  {
    name: 'adding a session to a calendar',
    account: 'student1',
    path: ownClassroom,
    steps: press(/^(Add to calendar|Añadir al calendario)$/),
  },
  {
    name: 'giving up a place',
    account: 'student1',
    path: ownClassroom,
    steps: press(/^(I cannot come|No puedo asistir)$/),
  },
  { name: 'requests of a school', account: 'level3', path: requests },
  {
    name: 'accepting a request',
    account: 'level3',
    path: requests,
    steps: press(/^(Accept|Aceptar), /),
  },
  {
    name: 'rejecting a request',
    account: 'level3',
    path: requests,
    steps: press(/^(Reject|Rechazar), /),
  },
  {
    name: 'flag of a session with errors',
    account: 'educator1',
    path: previousSessions,
    steps: async (page) => {
      await press(raiseFlag)(page);
      await press(/^(Save|Guardar)$/)(page);
    },
  },
  {
    name: 'flagged sessions',
    account: 'educator1',
    path: () => '/Counselor/appointment?filter=flagged_session',
  },
  { name: 'flag of a session', account: 'educator1', path: educatorSummary('flaggedId', '?tab=flag') },
  { name: 'flag of a session, for a school', account: 'level3', path: schoolFlag },
  {
    name: 'answering a flag',
    account: 'level3',
    path: schoolFlag,
    steps: press(/^(Answer the message of|Responder al mensaje de) /),
  },
  {
    name: 'referring a session',
    account: 'educator1',
    path: previousSessions,
    steps: referSession,
  },
  {
    name: 'students of a classroom',
    account: 'educator1',
    path: educatorSummary('classroomId'),
    steps: press(/^(Add or Remove Students|Añadir o quitar estudiantes)$/),
  },
  {
    name: 'students of a broadcast',
    account: 'educator1',
    path: educatorSummary('broadcastId'),
    steps: press(/^\d+ (students|estudiantes)$/),
  },
];
