import { sql } from 'kysely';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Route } from '../src/platform/http/route.ts';
import { addCodes } from './code-factories.ts';
import { makeVisit } from './call-factories.ts';
import { makePerson, makeSubject, makeWorld, type MadePerson, type World } from './factories.ts';
import { makeParentOf } from './identity-factories.ts';
import type { TestServer } from './test-server.ts';

/** Everybody who signs in. */
export const rolesOfProduct = [
  'student',
  'parent',
  'educator',
  'levelThreeAdmin',
  'levelTwoAdmin',
  'levelOneAdmin',
  'topAdmin',
  'graAdmin',
] as const satisfies readonly Role[];
export type TestedRole = (typeof rolesOfProduct)[number];

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
  'POST /hierarchy': { timeZone: 'America/New_York', email: 'somebody.new@example.test' },
  'PUT /hierarchy/:id': { timeZone: 'America/New_York' },
  'POST /hierarchy/:id/administrators': { email: 'somebody.new@example.test' },
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

/** An institution with somebody of each role and something of each kind. */
export interface Place {
  readonly world: World;
  readonly people: Readonly<Record<TestedRole, MadePerson>>;
  /** One id of each table, by its name. */
  readonly ids: ReadonlyMap<string, string>;
}

async function idsOf(server: TestServer, institutionId: string): Promise<Map<string, string>> {
  const tables = await sql<{ tableName: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('id', 'institution_id')
    group by table_name having count(*) = 2`.execute(server.db);
  const ids = new Map<string, string>([['institutions', institutionId]]);
  for (const { tableName } of tables.rows) {
    const rows = await sql<{ id: string }>`
      select id from ${sql.table(tableName)} where institution_id = ${institutionId} limit 1`.execute(
      server.db,
    );
    if (rows.rows[0]) ids.set(tableName, rows.rows[0].id);
  }
  return ids;
}

/** Makes one; what can be read in it names its host. */
export async function fillPlace(server: TestServer, hostName: string): Promise<Place> {
  const world = await makeWorld(server, hostName);
  const made = await Promise.all(
    rolesOfProduct.map((role) => makePerson(server, world, role, { lastName: `At ${hostName}` })),
  );
  const people = Object.fromEntries(rolesOfProduct.map((role, at) => [role, made[at]])) as Place['people'];
  const { student, parent, educator } = people;
  await makeParentOf(server, world, { parentId: parent.id, studentIds: [student.id] });
  await server.call('PUT /user/kid', { as: parent.token, host: hostName, body: { studentId: student.id } });
  const { subjectId, subcategoryId } = await makeSubject(server, world, [educator.id]);
  const visit = await makeVisit(server, world, {
    educator,
    students: [student],
    startsIn: -5,
    state: 'inCall',
  });
  await server.db
    .insertInto('visitMessages')
    .values({
      institutionId: world.institutionId,
      visitId: visit.id,
      senderId: student.id,
      clientMessageId: crypto.randomUUID(),
      kind: 'user',
      body: `Said at ${hostName}`,
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('notifications')
    .values({
      institutionId: world.institutionId,
      personId: student.id,
      type: 'sessionMissed',
      data: '{}',
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('files')
    .values({
      institutionId: world.institutionId,
      ownerId: student.id,
      storageName: crypto.randomUUID(),
      displayName: 'picture.png',
      contentType: 'image/png',
      bytes: 1,
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('bulkUploads')
    .values({
      ...{
        institutionId: world.institutionId,
        levelId: world.levels[2],
        type: 'students',
        state: 'rehearsed',
      },
      ...{ fileName: `At ${hostName}.csv`, hostName, uploadedBy: people.levelThreeAdmin.id },
      createdAt: server.clock.now(),
    })
    .execute();
  const colleague = await makePerson(server, world, 'educator', { lastName: `At ${hostName}` });
  await server.db
    .insertInto('referrals')
    .values({
      ...{ institutionId: world.institutionId, referredBy: educator.id, referredTo: colleague.id },
      ...{ studentId: student.id, subjectId, subcategoryId, notes: `Said at ${hostName}` },
      ...{ createdAt: server.clock.now(), dueAt: new Date(server.clock.now().getTime() + 86_400_000) },
    })
    .execute();
  await server.db
    .insertInto('passkeys')
    .values({
      ...{ institutionId: world.institutionId, personId: people.topAdmin.id, site: hostName },
      ...{ credentialId: 'a', publicKey: Buffer.from('a'), counter: 0, transports: [], name: 'A phone' },
      createdAt: server.clock.now(),
    })
    .execute();
  const host = await server.db
    .selectFrom('hosts')
    .select('id')
    .where('hostName', '=', hostName)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('identityProviders')
    .values({
      ...{ institutionId: world.institutionId, hostId: host.id, preset: 'custom', name: `At ${hostName}` },
      ...{ issuer: 'https://id.school.example', clientId: 'lectern', scopes: [], emailDomains: [] },
      ...{ emailClaim: 'email', verifiedClaim: 'email_verified', active: true },
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('providerLinks')
    .values({
      ...{ institutionId: world.institutionId, personId: student.id, issuer: 'https://id.school.example' },
      ...{ clientId: 'lectern', subject: 'a', providerName: `At ${hostName}`, linkedAt: server.clock.now() },
    })
    .execute();
  await server.db
    .insertInto('flagCategories')
    .values({
      ...{ institutionId: world.institutionId, levelId: world.levels[1], name: `At ${hostName}` },
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('visitRequests')
    .values({
      ...{ institutionId: world.institutionId, visitId: visit.id, levelId: world.levels[2] },
      ...{ kind: 'cancel', askedBy: student.id, askedAs: 'student', reason: `Asked at ${hostName}` },
      ...{ startsAt: server.clock.now(), endsAt: server.clock.now(), askedAt: server.clock.now() },
    })
    .execute();
  await server.db
    .insertInto('studentGroups')
    .values({
      ...{ institutionId: world.institutionId, ownerId: educator.id, levelId: world.levels[2] ?? '' },
      ...{ name: `At ${hostName}`, createdAt: server.clock.now() },
    })
    .execute();
  await server.call('POST /chat', {
    ...{ as: student.token, host: hostName },
    body: {
      ...{ receiverId: educator.id, clientMessageId: crypto.randomUUID() },
      textMessage: `Said at ${hostName}`,
    },
  });
  await addCodes(server, world, 'cpt', [{ value: `At ${hostName}` }]);
  const as = { as: educator.token, host: hostName };
  const day = { days: [1, 2, 3, 4, 5, 6, 7], availablePerOnDemand: true };
  await server.call('POST /schedule/weekly', {
    ...as,
    body: { ...day, startTime: '09:00', endTime: '17:00' },
  });
  await server.call('POST /schedule/custom', {
    ...as,
    body: { ...day, startTime: '2027-03-20T09:00', endTime: '2027-03-20T17:00' },
  });
  const ids = await idsOf(server, world.institutionId);
  const chosen = {
    visits: visit.id,
    subjects: subjectId,
    subcategories: subcategoryId,
    people: student.id,
    educators: educator.id,
  };
  return { world, people, ids: new Map([...ids, ...Object.entries(chosen)]) };
}

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
