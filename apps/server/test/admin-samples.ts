import { found } from '../src/platform/context/refusal.ts';
import type { Route } from '../src/platform/http/route.ts';
import type { Place } from './filled-place.ts';
import { idFields, type SampleTexts } from './sample-input.ts';
import type { TestServer } from './test-server.ts';
import { nameOf, tableOf, texts } from './two-institutions.ts';

/** Everybody who administers. */
export const adminRoles = [
  'topAdmin',
  'graAdmin',
  'levelOneAdmin',
  'levelTwoAdmin',
  'levelThreeAdmin',
] as const;
type AdminRole = (typeof adminRoles)[number];

/** Fields that take an upload; only its sender can use it. */
const uploads = ['fileId', 'materialFileIds'];
/** An upload of each administrator for each of them. */
const uploadOf = new Map<string, string>();

/** Gives each administrator of a place an upload for each field that takes one. */
export async function uploadForEach(server: TestServer, { world, people }: Place): Promise<void> {
  for (const role of adminRoles)
    for (const field of uploads) {
      const ownerId = people[role].id;
      const { id } = await server.db
        .insertInto('files')
        .values({
          ...{ institutionId: world.institutionId, ownerId, bytes: 1, createdAt: server.clock.now() },
          ...{ storageName: crypto.randomUUID(), displayName: 'picture.png', contentType: 'image/png' },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      uploadOf.set(`${ownerId} ${field}`, id);
    }
}

/** What the ids in paths of administration are of, by how the path begins; the first that fits. */
const tableOfPath = [
  ['/chat/report', 'message_reports'],
  ['/enrolments', 'enrolments'],
  ['/hierarchy', 'levels'],
  ['/ledger/educator', 'educators'],
  ['/personal-data/erasures', 'erasures'],
  // The picture of the student is nowhere kept.
  ['/personal-data/:id/export', 'educators'],
  ['/personal-data', 'people'],
  ['/report/export', 'report_exports'],
  ['/user/bulk-upload', 'bulk_uploads'],
  ['/user/device', 'devices'],
  ['/user/educator', 'educators'],
  ['/user/second-factor', 'passkeys'],
  ['/user/sign-on', 'identity_providers'],
  ['/user/student', 'people'],
  ['/user/:id/summary', 'educators'],
  ['/user/:id', 'people'],
] as const;

const tableOfParam: Readonly<Record<string, string>> = {
  userId: 'administrators',
  parentId: 'parents',
  proposalId: 'parent_proposals',
  guestId: 'visit_invitations',
  filmId: 'visit_recordings',
};

/** What samples of a place need in addition to what all tests of samples do. */
const moreTexts = (place: Place): Readonly<Record<string, SampleTexts>> => ({
  'PUT /user/student/:id/parent-link/end': { email: place.people.parent.email },
});

/** What the schema of a call asks for beyond its types, with what there is in a place. */
export function textsFor(route: Route, place: Place): SampleTexts {
  return { ...texts[nameOf(route)], ...moreTexts(place)[nameOf(route)] };
}

/** The names of the ids in a path. */
export const paramsOf = ({ call }: Route) =>
  [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => found(name));

function kindOf(route: Route, field: string): string {
  if (field === 'safeguardingUserId') return 'administrators';
  if (!paramsOf(route).includes(field)) return uploads.includes(field) ? 'uploads' : tableOf(route, field);
  if (field !== 'id') return tableOfParam[field] ?? tableOf(route, field);
  return tableOfPath.find(([begin]) => route.call.path.startsWith(begin))?.[1] ?? tableOf(route, field);
}

/** Levels and administrators just below a role, which are theirs to keep; the own school of Level 3. */
const depthBelow = {
  topAdmin: 0,
  graAdmin: 0,
  levelOneAdmin: 1,
  levelTwoAdmin: 2,
  levelThreeAdmin: 2,
} as const;
const adminBelow = {
  topAdmin: 'levelOneAdmin',
  graAdmin: 'levelOneAdmin',
  levelOneAdmin: 'levelTwoAdmin',
  levelTwoAdmin: 'levelThreeAdmin',
  levelThreeAdmin: 'levelThreeAdmin',
} as const;

/** The id of something in a place that somebody of a role would name; of a visit where the place has none of the kind. */
export function idFor(
  place: Place,
  role: AdminRole,
  { route, field }: { route: Route; field: string },
): string {
  const kind = kindOf(route, field);
  const isParent = kind === 'levels' && field === 'parentId';
  const depth = depthBelow[role] - (isParent ? 1 : 0);
  const special: Readonly<Record<string, string | undefined>> = {
    administrators: place.people[adminBelow[role]].id,
    parents: place.people.parent.id,
    uploads: uploadOf.get(`${place.people[role].id} ${field}`),
    ...(route.call.path.startsWith('/hierarchy') ? { levels: place.world.levels[Math.max(depth, 0)] } : {}),
  };
  return special[kind] ?? place.ids.get(kind) ?? found(place.ids.get('visits'));
}

/** The fields of a query or body that hold ids. */
export const fieldsWithIds = ({ call }: Route) => [
  ...idFields(call.query),
  ...(call.transfer === 'multipart' ? [] : idFields(call.body)),
];
