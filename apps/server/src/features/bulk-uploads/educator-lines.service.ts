import { randomUUID } from 'node:crypto';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as many from '../people/many.service.ts';
import * as people from '../people/people.service.ts';
import { addTaught, taughtByAll } from '../subjects/teaching.service.ts';
import { done, failedBy, valueOf, type Done } from './line-results.rules.ts';
import type { LineNow } from './student-lines.service.ts';

const levelIdsOf = ({ fresh }: LineNow): readonly string[] => fresh.adds.levelIds ?? [];
const subcategoryIdsOf = ({ fresh }: LineNow): readonly string[] => fresh.adds.subcategoryIds ?? [];

function newEducatorOf(line: LineNow, zones: ReadonlyMap<string, string>): many.NewEducator {
  const value = (field: Parameters<typeof valueOf>[1]) => valueOf(line.fresh.changes, field);
  const levelIds = levelIdsOf(line);
  return {
    ...{ id: randomUUID(), firstName: value('firstName') ?? '', lastName: value('lastName') ?? '' },
    ...{ email: value('email') ?? null, mobile: value('mobileNumber') ?? null, levelIds },
    timeZone: zones.get(levelIds[0] ?? '') ?? '',
  };
}

/**
 * Creates accounts for the educators that lines name, at the named schools; reports addresses that are taken by now.
 */
async function addEducators(tx: PersonCtx, lines: readonly LineNow[]): Promise<Done[]> {
  if (lines.length === 0) return [];
  const zones = await levels.timeZonesAt(tx, [...new Set(lines.flatMap(levelIdsOf))]);
  const wanted = lines.map((line) => ({ line, educator: newEducatorOf(line, zones) }));
  const made = await many.addEducators(
    tx,
    wanted.map(({ educator }) => educator),
  );
  const added = wanted.filter(({ educator }) => made.has(educator.id));
  await addTaught(
    tx,
    added.map(({ line, educator: { id } }) => ({
      ...{ educatorId: id, isWholeReach: true, subcategoryIds: subcategoryIdsOf(line) },
    })),
  );
  await audit.recordAll(
    tx,
    added.map(({ line, educator: { id, timeZone: _zone, ...values } }) => ({
      ...({ action: 'person.added', subjectKind: 'person', subjectId: id } as const),
      after: { ...values, subcategoryIds: subcategoryIdsOf(line) },
    })),
  );
  return wanted.map(({ line: { staged }, educator }) =>
    made.has(educator.id) ? done(staged, educator.id) : failedBy(staged, 'bulkUploads.remark.meanwhile'),
  );
}

interface Changing {
  readonly line: LineNow;
  readonly person: people.PersonFacts;
}

function valuesAfter({ person, line }: Changing) {
  const value = (field: Parameters<typeof valueOf>[1]) => valueOf(line.fresh.changes, field);
  return {
    ...{ firstName: value('firstName') ?? person.firstName, lastName: value('lastName') ?? person.lastName },
    mobile: value('mobileNumber') ?? person.mobile,
  };
}

function updateOf(changing: Changing): Parameters<typeof many.changeMany>[1][number] {
  const { person, line } = changing;
  const { studentNumber, dateOfBirth, gender, grade, agreesToMail } = person;
  const values = { studentNumber, dateOfBirth, gender, grade, agreesToMail, ...valuesAfter(changing) };
  return { id: person.id, version: line.fresh.version ?? 0, values };
}

/** The schools and subcategories of educators at this moment, by their ids. */
async function associationsOf(tx: PersonCtx, ids: readonly string[]) {
  const [places, taught] = await Promise.all([many.levelIdsOfEducators(tx, ids), taughtByAll(tx, ids)]);
  return (id: string) => ({
    levelIds: (places.get(id) ?? []).toSorted(),
    subcategoryIds: (taught.get(id) ?? []).map((one) => one.id),
  });
}

async function joinAndTeach(tx: PersonCtx, changed: readonly Changing[]): Promise<void> {
  const rights = await accounts.rightsOverAll(
    tx,
    changed.map(({ person }) => person),
  );
  await many.joinSchools(
    tx,
    changed.map(({ person: { id }, line }) => ({ id, levelIds: levelIdsOf(line) })),
  );
  await addTaught(
    tx,
    changed.map(({ person: { id }, line }) => ({
      ...{ educatorId: id, isWholeReach: rights.get(id)?.mayEditPerson === true },
      subcategoryIds: subcategoryIdsOf(line),
    })),
  );
}

/**
 * Changes educators as lines say: adds schools and subcategories; changes the person only if the uploader keeps the
 * account.
 */
async function changeEducators(tx: PersonCtx, lines: readonly LineNow[]): Promise<Done[]> {
  if (lines.length === 0) return [];
  const known = await people.getPeople(
    tx,
    lines.map(({ fresh }) => fresh.personId),
  );
  const changing = lines.flatMap((line): Changing[] => {
    const person = known.get(line.fresh.personId ?? '');
    return person ? [{ line, person }] : [];
  });
  const saved = await many.changeMany(tx, changing.map(updateOf));
  const changed = changing.filter(({ person }) => saved.has(person.id));
  const ids = changed.map(({ person }) => person.id);
  const before = await associationsOf(tx, ids);
  await joinAndTeach(tx, changed);
  const after = await associationsOf(tx, ids);
  await audit.recordAll(
    tx,
    changed.map((one) => {
      const { id, firstName, lastName, mobile } = one.person;
      return {
        ...({ action: 'person.changed', subjectKind: 'person', subjectId: id } as const),
        before: { firstName, lastName, mobile, ...before(id) },
        after: { ...valuesAfter(one), ...after(id) },
      };
    }),
  );
  return lines.map(({ staged, fresh: { personId } }) =>
    personId !== null && saved.has(personId)
      ? done(staged, personId)
      : failedBy(staged, 'bulkUploads.remark.meanwhile'),
  );
}

/**
 * Adds and changes educators as lines say, in the name of the person who confirmed. Reports lines whose school is
 * closed by now or whose educator was just changed by someone else.
 */
export async function doEducators(
  tx: PersonCtx,
  { add, change }: { add: readonly LineNow[]; change: readonly LineNow[] },
): Promise<Done[]> {
  const all = [...add, ...change];
  const open = await levels.lockThoseOpen(tx, all.flatMap(levelIdsOf));
  const isOpen = (line: LineNow): boolean => levelIdsOf(line).every((id) => open.has(id));
  return [
    ...(await addEducators(tx, add.filter(isOpen))),
    ...(await changeEducators(tx, change.filter(isOpen))),
    ...all
      .filter((line) => !isOpen(line))
      .map(({ staged }) => failedBy(staged, 'bulkUploads.remark.levelClosed')),
  ];
}
