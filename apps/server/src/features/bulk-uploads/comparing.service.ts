import type { UploadColumn } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import { isEducator, isStudent } from '@lectern/contract/access/roles.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as many from '../people/many.service.ts';
import type * as people from '../people/people.service.ts';
import { pageOfSubcategories } from '../subjects/curriculum.service.ts';
import { taughtByAll } from '../subjects/teaching.service.ts';
import { readEducator, readNumber, readStudent, warningsOf, type Cells, type Remark } from './cells.rules.ts';
import { compareNumber, compareStudent, type Compared, type Doubles } from './comparing.rules.ts';
import { compareEducator } from './educators.rules.ts';
import type { KnownEducator, ReachedSchool } from './named-places.rules.ts';
import { listWishedEmails, type Adds } from './lines.repo.ts';
import type { UploadRow } from './uploads.repo.ts';
import { answersTold, type AddressAnswer } from './used-addresses.service.ts';

/** What a line would do, and what it adds apart from fields. */
export interface Judged extends Omit<Compared, 'parents'> {
  readonly cells: Cells;
  readonly name: string;
  readonly key: string;
  readonly adds: Adds;
}

type Upload = Pick<UploadRow, 'type' | 'levelId' | 'activeStatus'>;

/** Lines, and the entries of earlier lines of their file; null for lines compared already. */
interface Batch {
  readonly batch: readonly Cells[];
  readonly doubles: Doubles | null;
}

/** Most subcategories of an institution among which names are looked for. */
const mostSubcategories = 5_000;

const small = (text: string): string => text.toLowerCase();

function textOf(cells: Cells, ...columns: readonly UploadColumn[]): string {
  return columns.flatMap((column) => cells.texts.get(column) ?? []).join(' ');
}

type Named = Pick<people.PersonFacts, 'firstName' | 'lastName'>;

/** The name as a line gives it; what it leaves empty is that of who is known. */
function nameOf(cells: Cells, known: Named | undefined): string {
  const first = cells.texts.get('firstName') ?? known?.firstName;
  const last = cells.texts.get('lastName') ?? known?.lastName;
  return [first, last].filter(Boolean).join(' ');
}

function doubledAt(column: UploadColumn, line: number): Remark {
  return { column, key: 'bulkUploads.remark.doubled', params: { line: String(line) } };
}

/** The second line of the same number or address is no line of its own: the first one goes in, and this one takes no address. */
function doubledOf(cells: Cells, type: Upload['type'], doubles: Doubles | null): Remark[] {
  if (doubles === null) return [];
  const number = type === 'educators' ? undefined : cells.texts.get('studentRollNum');
  const email = cells.texts.get('email');
  const ofNumber = number === undefined ? undefined : doubles.note('number', number, cells.line);
  const found = ofNumber === undefined ? [] : [doubledAt('studentRollNum', ofNumber)];
  if (email === undefined) return found;
  const ofEmail =
    ofNumber === undefined ? doubles.note('email', email, cells.line) : doubles.lineOf('email', email);
  return ofEmail === undefined ? found : [...found, doubledAt('email', ofEmail)];
}

function judged(
  cells: Cells,
  { parents, ...compared }: Compared & { readonly adds?: Adds },
  given: {
    readonly doubled: readonly Remark[];
    readonly keyColumn: UploadColumn;
    readonly known?: Named | undefined;
  },
): Judged {
  const { doubled, keyColumn, known } = given;
  const isLost = doubled.length > 0 && compared.outcome !== 'error';
  const adds = compared.adds ?? (parents.length > 0 ? { parents } : {});
  return {
    ...compared,
    ...{ cells, adds: isLost ? {} : adds },
    ...{ name: nameOf(cells, known), key: textOf(cells, keyColumn) },
    ...(isLost ? { outcome: 'conflict' as const, personId: null, version: null, changes: [] } : {}),
    problems: [...compared.problems, ...doubled],
    warnings: [...warningsOf(cells), ...compared.warnings],
  };
}

const numbersOf = (batch: readonly Cells[]) =>
  batch.flatMap((cells) => cells.texts.get('studentRollNum') ?? []);
const emailsOf = (batch: readonly Cells[]) => batch.flatMap((cells) => cells.texts.get('email') ?? []);

async function wishesOf(
  asker: PersonCtx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const [asked, wished] = await Promise.all([
    credentials.unconfirmedEmails(asker, personIds),
    listWishedEmails(asker.scope, personIds),
  ]);
  const wishes = new Map([...asked].map(([id, emails]) => [id, [...emails]]));
  for (const { personId, email } of wished) wishes.set(personId, [...(wishes.get(personId) ?? []), email]);
  return wishes;
}

/**
 * What the answer reveals about a student's address: nothing for students of the own school, whose addresses are
 * visible there anyway.
 */
function answerAbout(
  { values }: ReturnType<typeof readStudent>,
  owner: people.PersonFacts | undefined,
  levelId: string,
): AddressAnswer {
  if (values.email === undefined) return 'known';
  if (!owner) return 'free';
  return owner.levelId === levelId ? 'known' : 'used';
}

/** Lines being applied were answered before. */
async function toldIn(
  asker: PersonCtx,
  doubles: Doubles | null,
  answers: readonly AddressAnswer[],
): Promise<boolean[]> {
  return doubles === null ? answers.map(() => true) : answersTold(asker, answers);
}

async function compareStudents(
  asker: PersonCtx,
  { levelId }: Upload,
  { batch, doubles }: Batch,
): Promise<Judged[]> {
  const [byNumber, byEmail] = await Promise.all([
    many.peopleByNumber(asker, numbersOf(batch)),
    many.peopleByEmail(asker, emailsOf(batch)),
  ]);
  const ids = [...byNumber.values()].map(({ id }) => id);
  const [parents, wishes] = await Promise.all([many.parentEmails(asker, ids), wishesOf(asker, ids)]);
  const today = asker.clock.now().toISOString().slice(0, 10);
  const lines = batch.map((cells) => {
    const read = readStudent(cells, today);
    return { cells, read, owner: byEmail.get(small(read.values.email ?? '')) };
  });
  const told = await toldIn(
    asker,
    doubles,
    lines.map(({ read, owner }) => answerAbout(read, owner, levelId)),
  );
  return lines.map(({ cells, read, owner }, at) => {
    const known = byNumber.get(small(read.values.number));
    const compared = compareStudent(read, {
      byNumber: known,
      ...{ emailOwnerId: owner?.id, isAddressTold: told[at] ?? false },
      wishedEmails: (known && wishes.get(known.id)) ?? [],
      parentEmails: (known && parents.get(known.id)) ?? [],
      levelId,
    });
    return judged(cells, compared, {
      doubled: doubledOf(cells, 'students', doubles),
      keyColumn: 'studentRollNum',
      // Who has a number elsewhere is not told.
      known: known?.levelId === levelId ? known : undefined,
    });
  });
}

async function compareNumbers(
  asker: PersonCtx,
  { levelId, activeStatus }: Upload,
  { batch, doubles }: Batch,
): Promise<Judged[]> {
  const byNumber = await many.peopleByNumber(asker, numbersOf(batch));
  return batch.map((cells) => {
    const read = readNumber(cells);
    const person = byNumber.get(small(read.values.number));
    const known = person && isStudent(person.role) ? person : undefined;
    const compared = compareNumber(read, { byNumber: known, levelId, active: activeStatus ?? true });
    const doubled = doubledOf(cells, 'statuses', doubles);
    const line = judged(cells, compared, { doubled, keyColumn: 'studentRollNum' });
    return { ...line, name: known?.levelId === levelId ? known.name : '' };
  });
}

/** Those of some people whom who asks may touch as educators, by their ids; all others are absent. */
async function knownEducators(
  asker: PersonCtx,
  found: readonly people.PersonFacts[],
): Promise<ReadonlyMap<string, KnownEducator>> {
  const educators = found.filter(({ role }) => isEducator(role));
  if (educators.length === 0) return new Map();
  const ids = educators.map(({ id }) => id);
  const [rights, places, taught] = await Promise.all([
    accounts.rightsOverAll(asker, educators),
    many.levelIdsOfEducators(asker, ids),
    taughtByAll(asker, ids),
  ]);
  const known = educators.flatMap((person): KnownEducator[] => {
    const own = rights.get(person.id);
    if (own?.mayEditAssociation !== true) return [];
    const { id } = person;
    const association = { levelIds: places.get(id) ?? [], taught: taught.get(id) ?? [] };
    return [{ ...person, ...association, isKept: own.mayEditPerson }];
  });
  return new Map(known.map((one) => [one.id, one]));
}

interface EducatorLine {
  readonly cells: Cells;
  readonly read: ReturnType<typeof readEducator>;
  readonly known: KnownEducator | 'taken' | undefined;
}

function answerAboutEducator({ read, known }: EducatorLine): AddressAnswer {
  if (read.values.email === '') return 'known';
  if (known === 'taken') return 'used';
  return known ? 'known' : 'free';
}

async function schoolsInReach(asker: PersonCtx): Promise<ReachedSchool[]> {
  const reach = (await levels.reachOf(asker)) ?? [];
  const [known, lines] = await Promise.all([levels.getLevels(asker, reach), levels.linesOf(asker, reach)]);
  const schools = [...known.values()].filter((level) => levels.isSchool(level));
  return schools.map((school) => ({ ...school, line: lines.get(school.id) ?? [] }));
}

async function compareEducators(
  asker: PersonCtx,
  { levelId }: Upload,
  { batch, doubles }: Batch,
): Promise<Judged[]> {
  const [byEmail, schools, subcategories] = await Promise.all([
    many.peopleByEmail(asker, emailsOf(batch)),
    schoolsInReach(asker),
    pageOfSubcategories(asker, {
      ...{ search: null, active: true, isDescending: false, offset: 0, limit: mostSubcategories },
      ...{ sort: 'name', levelId: null, subjectId: null, schoolIds: null, ids: null },
    }),
  ]);
  const ownSchoolId = schools.some(({ id }) => id === levelId) ? levelId : null;
  const educators = await knownEducators(asker, [...byEmail.values()]);
  const lines = batch.map((cells): EducatorLine => {
    const read = readEducator(cells);
    const owner = byEmail.get(small(read.values.email));
    return { cells, read, known: owner && (educators.get(owner.id) ?? 'taken') };
  });
  const told = await toldIn(asker, doubles, lines.map(answerAboutEducator));
  return lines.map(({ cells, read, known }, at) => {
    const place = { schools, ownSchoolId, subcategories: subcategories.rows };
    const compared = compareEducator(read, { ...place, known, isAddressTold: told[at] ?? false });
    return judged(cells, compared, {
      ...{ doubled: doubledOf(cells, 'educators', doubles), keyColumn: 'email' },
      known: known === 'taken' ? undefined : known,
    });
  });
}

/**
 * The effect of lines at this moment in the name of the asker. `doubles` remembers the entries of earlier lines of
 * the file; null for lines compared already.
 */
export async function compareLines(asker: PersonCtx, upload: Upload, given: Batch): Promise<Judged[]> {
  if (upload.type === 'students') return compareStudents(asker, upload, given);
  if (upload.type === 'educators') return compareEducators(asker, upload, given);
  return compareNumbers(asker, upload, given);
}
