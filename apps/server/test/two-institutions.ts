import type { Route } from '../src/platform/http/route.ts';
import type { Place } from './filled-place.ts';

/** A call as the tables name it. */
export const nameOf = ({ call }: Pick<Route, 'call'>) => `${call.method} ${call.path}`;

const providerTexts = {
  ...{ issuer: 'https://id.school.example', scopes: ['openid'], emailDomains: [], numberClaim: null },
  secret: null,
};

/** What the schemas ask for beyond their types. */
export const texts: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /visit': { visitType: 1 },
  'POST /visit/whiteboard': { isWhiteboardOpen: true },
  'POST /visit/screenshot': { image: 'data:image/png;base64,AAAA' },
  'POST /chat': { textMessage: 'Hello', havingImage: 0 },
  'PUT /chat/settings': { quietHours: 'off' },
  'POST /:visitId/chat': { textMessage: 'Hello', chatImage: undefined },
  'POST /schedule/weekly': { startTime: '18:00', endTime: '19:00' },
  'PUT /schedule/weekly/:id': { startTime: '18:00', endTime: '19:00' },
  'POST /schedule/custom': { startTime: '2027-03-25T09:00', endTime: '2027-03-25T10:00' },
  'PUT /schedule/custom/:id': { startTime: '2027-03-25T09:00', endTime: '2027-03-25T10:00' },
  'POST /hierarchy': { timeZone: 'America/New_York', quietHours: 'off', email: 'somebody.new@example.test' },
  'PUT /hierarchy/:id': { timeZone: 'America/New_York', quietHours: 'off' },
  'POST /hierarchy/:id/administrators': { email: 'somebody.new@example.test' },
  'PUT /hierarchy/:id/administrators/:userId': { email: 'somebody.new@example.test' },
  'POST /user/educator': { email: 'somebody.new@example.test', mobileNumber: null },
  'PUT /user/educator/:id': { person: null },
  'PUT /user/educator/:id/pay': { rate: null },
  'POST /user/educator/association': { email: 'somebody.new@example.test' },
  'POST /user/student': { email: 'somebody.new@example.test', mobileNumber: null, dob: null, parents: [] },
  'PUT /user/student/:id': { email: 'somebody.new@example.test', mobileNumber: null, dob: null, parents: [] },
  'PUT /white-label/hosts/:id': {
    ...{ brandColor: '#0f5c6e', logo: null, logoDark: null, logoSmall: null, socialLinks: [] },
    ...{
      supportEmail: null,
      cleverLoginUrl: null,
      bufferTiming: 2,
      finalBufferTiming: 5,
      paginationCount: 20,
    },
  },
  'POST /white-label/hosts/:id/providers': providerTexts,
  'PUT /white-label/hosts/:id/providers/:providerId': providerTexts,
  'PUT /user/student/:id/parent-link/end': { email: 'somebody.new@example.test' },
  'POST /user/parent/proposal': { email: 'somebody.new@example.test' },
  'POST /user/parent/merge': { keptEmail: 'one@example.test', closedEmail: 'two@example.test' },
  'PUT /user/school-relation': { studentRollNumber: 'S1' },
  'PUT /enrolment': { mobileNumber: null },
  'PUT /enrolments/:id': { accept: true },
  'GET /file/:fileId/content': { expires: '1804672800' },
};

/** Which table's id a field of a query or body means. */
const tableOfField: Readonly<Record<string, string>> = {
  tutorId: 'educators',
  studentId: 'people',
  userId: 'people',
  receiverId: 'people',
  expertiseCategoryId: 'subjects',
  subjectId: 'subjects',
  expertiseId: 'subcategories',
  visitId: 'visits',
  fileId: 'files',
  fileIds: 'files',
  referenceFileIds: 'files',
  materialFileIds: 'files',
  handoutFileIds: 'files',
  receiverUserId: 'educators',
  studentUserId: 'people',
  safeguardingUserId: 'people',
  conversationId: 'message_conversations',
  sinceMessageId: 'visit_messages',
  messageId: 'flag_messages',
  categoryId: 'flag_categories',
  providerId: 'identity_providers',
  levelId: 'levels',
  levelIds: 'levels',
  institutionIds: 'levels',
  parentId: 'levels',
  actorId: 'people',
  studentIds: 'people',
  addedStudentIds: 'people',
  deletedStudentIds: 'people',
  educatorUserId: 'educators',
  subcategoryIds: 'subcategories',
  expertises: 'subcategories',
  sessionId: 'visits',
  movedVisitId: 'visits',
  documentFileId: 'files',
};

/** The table whose id `id` means, by how the path of a call begins; the first that fits. */
const tableOfPath = [
  ['/chat/message/', 'direct_messages'],
  ['/chat/report', 'message_reports'],
  ['/visit/cancel-request/:id', 'visit_requests'],
  ['/visit/session/groups', 'student_groups'],
  ['/referral', 'referrals'],
  ['/my-students', 'people'],
  ['/student/', 'people'],
  ['/notification', 'notifications'],
  ['/user/second-factor/passkey', 'passkeys'],
  ['/user/passkey', 'passkeys'],
  ['/user/sign-on-links', 'provider_links'],
  ['/user/sign-on/', 'identity_providers'],
  ['/white-label/hosts', 'hosts'],
  ['/expertises/sub-category', 'subcategories'],
  ['/flag-categories', 'flag_categories'],
  ['/code-lists', 'code_list_codes'],
  ['/expertises', 'subjects'],
  ['/schedule/weekly', 'weekly_schedules'],
  ['/schedule/custom', 'custom_schedules'],
] as const;

/** The same of any id that a call takes. */
export function tableOf(route: Route, field: string): string {
  if (field !== 'id') return tableOfField[field] ?? 'visits';
  return tableOfPath.find(([begin]) => route.call.path.startsWith(begin))?.[1] ?? 'visits';
}

/** An id of a table, or of a visit where the place has none. */
export const idIn = (place: Place, table: string) => place.ids.get(table) ?? place.ids.get('visits') ?? '';
