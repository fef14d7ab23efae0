import { screenMatrix } from '@lectern/contract/access/screen-matrix.ts';
import type { Account } from './journey.ts';
import type { Meeting } from './visit.ts';

/** One person of each role that signs in. */
export const everyRole = [
  'student1',
  'parent1',
  'educator1',
  'level3',
  'level2',
  'level1',
  'admin',
  'gra',
] as const satisfies readonly Account[];

export type Somebody = (typeof everyRole)[number];

/** By the letters of the matrix. */
const personOf: Readonly<Record<string, Somebody>> = {
  ...{ S: 'student1', P: 'parent1', E: 'educator1' },
  ...{ T: 'admin', G: 'gra', 1: 'level1', 2: 'level2', 3: 'level3' },
};

interface Area {
  readonly people: readonly Somebody[];
  /** The parameters that are the person's own id. */
  readonly own: readonly string[];
}

/** By the first part of their addresses. */
const areas: Readonly<Record<string, Area>> = {
  student: { people: ['student1', 'parent1'], own: ['userId', 'receiverId'] },
  $roleTypePath: { people: ['educator1'], own: ['userId', 'receiverId'] },
  admin: { people: ['admin', 'gra'], own: ['id'] },
  'level-one': { people: ['level1'], own: ['id'] },
  'level-two': { people: ['level2'], own: ['id'] },
  'level-three': { people: ['level3'], own: ['id'] },
};

/** An address with its ids. */
export interface Place {
  readonly area: string;
  readonly address: string;
  readonly owners: readonly Somebody[];
  /** Whose id stands in it. */
  readonly whose: Somebody | null;
}

interface Known {
  readonly ids: Readonly<Record<Somebody, string>>;
  readonly meeting: Meeting;
}

function placesOfRow(line: string, { ids, meeting }: Known): Place[] {
  const [path = '', letters = ''] = line.split(/ +/);
  const name = path.split('/')[1] ?? '';
  const area = areas[name];
  const owners = letters.split('').flatMap((letter) => personOf[letter] ?? []);
  if (!area || owners.length !== letters.length) throw new Error(`Nobody is known for '${line}'.`);
  const isOwn = area.own.some((parameter) => path.split('/').includes(`$${parameter}`));
  // Nobody comes so far that it matters what the other ids are of.
  const filled = (whose: Somebody): string =>
    path
      .replace('$roleTypePath', 'Counselor')
      .replaceAll(/\$(\w+)/g, (_place, parameter: string) =>
        area.own.includes(parameter) ? ids[whose] : meeting.visitId,
      );
  return isOwn
    ? area.people.map((whose) => ({ area: name, address: filled(whose), owners, whose }))
    : [{ area: name, address: filled(area.people[0] ?? 'admin'), owners, whose: null }];
}

/** Addresses that lead on to others, have a query, or stand in no area: typed by hand, as the matrix is. */
function furtherPlaces({ ids, meeting }: Known): Place[] {
  const { visitId, studentId, educatorId } = meeting;
  const of = (owners: readonly Somebody[], whose: Somebody | null, ...addresses: string[]): Place[] =>
    addresses.map((address) => ({ area: 'further', address, owners, whose }));
  const families = ['student1', 'parent1'] as const;
  const paths = ['', '/dashboard', '/encounter-list', '/provider-list', '/ondemand', '/appointment-booking'];
  return [
    ...of(families, null, ...paths.map((path) => `/student${path}`)),
    ...of(families, null, `/student/encounter?visitId=${visitId}`),
    ...of(['educator1'], null, '/Counselor', '/counselor/dashboard', '/Counselor/messages'),
    ...of(['level3'], 'level3', `/level-three/${ids.level3}/student/notes?userId=${studentId}`),
    ...of(['student1'], 'student1', `/video-call/${visitId}/patient/${studentId}/${educatorId}`),
    ...of(['parent1'], 'parent1', `/video-call/${visitId}/patient/${ids.parent1}/${educatorId}`),
    ...of(['educator1'], 'educator1', `/video-call/${visitId}/physician/${educatorId}/${studentId}`),
  ];
}

/** Every address of every role: each row of the matrix with the ids of everybody of its area, and what leads to them. */
export function everyPlace(known: Known): Place[] {
  const rows = screenMatrix.trim().split('\n');
  return [...rows.flatMap((line) => placesOfRow(line, known)), ...furtherPlaces(known)];
}

/** Whether an address is in the person's own area and under their id, and is another role's. */
export function isHidden(person: Somebody, { owners, whose }: Place): boolean {
  return !owners.includes(person) && whose === person;
}

/** Whether an address leads somebody to the index: it is of another area, or somebody else's id stands in it. */
export function isForeign(person: Somebody, { owners, whose }: Place): boolean {
  return whose === null ? !owners.includes(person) : whose !== person;
}
