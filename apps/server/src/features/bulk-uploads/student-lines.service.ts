import { randomUUID } from 'node:crypto';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as addresses from '../identity/many-addresses.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as many from '../people/many.service.ts';
import * as parents from '../people/parents.service.ts';
import * as people from '../people/people.service.ts';
import type { ParentValues } from './cells.rules.ts';
import type { Judged } from './comparing.service.ts';
import { answerOf, done, failed, failedBy, valueOf, type Done } from './line-results.rules.ts';
import type { LineRow } from './lines.repo.ts';

/** A line, and its effect at this moment. */
export interface LineNow {
  readonly staged: LineRow;
  readonly fresh: Judged;
}

type Gender = 'M' | 'F';

function genderOf(text: string | undefined): Gender | null {
  return text === 'M' || text === 'F' ? text : null;
}

function parentsOf({ fresh }: LineNow): readonly ParentValues[] {
  return fresh.adds.parents ?? [];
}

function newStudentOf({ fresh }: LineNow, timeZone: string): many.NewStudent {
  const value = (field: Parameters<typeof valueOf>[1]) => valueOf(fresh.changes, field);
  return {
    ...{ id: randomUUID(), firstName: value('firstName') ?? '', lastName: value('lastName') ?? '' },
    ...{ studentNumber: fresh.cells.texts.get('studentRollNum') ?? '', email: value('email') ?? null },
    ...{ mobile: value('mobileNumber') ?? null, dateOfBirth: value('dob') ?? null, timeZone },
    ...{ gender: genderOf(value('gender')), grade: value('grade') ?? null },
    agreesToMail: answerOf(fresh.changes, 'agreesToMail') ?? false,
  };
}

async function noteParents(tx: PersonCtx, given: readonly { id: string; line: LineNow }[]): Promise<void> {
  await many.noteParents(
    tx,
    given.flatMap(({ id, line }) => parentsOf(line).map((parent) => ({ ...parent, studentId: id }))),
  );
}

/**
 * Creates accounts for the students that lines name, in the name of the person who confirmed; reports numbers that
 * are taken by now.
 */
export async function addStudents(
  tx: PersonCtx,
  levelId: string,
  lines: readonly LineNow[],
): Promise<Done[]> {
  if (lines.length === 0) return [];
  if (!(await levels.lockOpen(tx, [levelId])))
    return lines.map(({ staged }) => failedBy(staged, 'bulkUploads.remark.levelClosed'));
  const { timeZone } = await levels.switchesAt(tx, levelId);
  const wanted = lines.map((line) => ({ line, student: newStudentOf(line, timeZone.value) }));
  const made = await many.addStudents(
    tx,
    levelId,
    wanted.map(({ student }) => student),
  );
  const added = wanted.filter(({ student }) => made.has(student.id));
  await noteParents(
    tx,
    added.map(({ line, student }) => ({ id: student.id, line })),
  );
  await audit.recordAll(
    tx,
    added.map(({ line, student: { id, timeZone: _zone, ...values } }) => ({
      ...({ action: 'person.added', subjectKind: 'person', subjectId: id } as const),
      after: { ...values, levelId, parents: parentsOf(line) },
    })),
  );
  return wanted.map(({ line: { staged }, student }) =>
    made.has(student.id) ? done(staged, student.id) : failedBy(staged, 'bulkUploads.remark.meanwhile'),
  );
}

function valuesAfter(person: people.PersonFacts, { fresh }: LineNow) {
  const value = (field: Parameters<typeof valueOf>[1]) => valueOf(fresh.changes, field);
  const gender = value('gender');
  return {
    ...{ firstName: value('firstName') ?? person.firstName, lastName: value('lastName') ?? person.lastName },
    ...{ studentNumber: person.studentNumber, dateOfBirth: value('dob') ?? person.dateOfBirth },
    ...{ gender: gender === undefined ? person.gender : genderOf(gender) },
    ...{ grade: value('grade') ?? person.grade, mobile: value('mobileNumber') ?? person.mobile },
    agreesToMail: answerOf(fresh.changes, 'agreesToMail') ?? person.agreesToMail,
  };
}

interface Changing {
  readonly line: LineNow;
  readonly person: people.PersonFacts;
  readonly hasJoined: boolean;
}

/**
 * The new address of somebody who has joined counts once it is confirmed; that of somebody who has not, at once. The
 * database refuses one that is taken at this very moment: then the transaction is lost, and each line is tried by itself.
 */
async function changeAddresses(tx: PersonCtx, changed: readonly Changing[]): Promise<Done[]> {
  const wanted = changed.map((one) => ({ ...one, email: valueOf(one.line.fresh.changes, 'email') }));
  await addresses.replaceEmails(
    tx,
    wanted.flatMap(({ person: { id }, email, hasJoined }) =>
      email === undefined || hasJoined ? [] : [{ id, email }],
    ),
  );
  return wanted.map(({ line: { staged }, person, email = null, hasJoined }) =>
    done(staged, person.id, {
      wished: hasJoined ? email : null,
      former: hasJoined || email === null ? null : many.addressFactsOf(person),
    }),
  );
}

type Parents = Awaited<ReturnType<typeof parents.parentsKnownOfAll>>;

async function recordChanges(
  tx: PersonCtx,
  changed: readonly Changing[],
  known: { before: Parents; after: Parents },
): Promise<void> {
  await audit.recordAll(
    tx,
    changed.map(({ line, person }) => {
      const { id, firstName, lastName, dateOfBirth, gender, grade, mobile, agreesToMail, email } = person;
      const before = { firstName, lastName, dateOfBirth, gender, grade, mobile, agreesToMail, email };
      const { studentNumber: _number, ...values } = valuesAfter(person, line);
      return {
        ...({ action: 'person.changed', subjectKind: 'person', subjectId: id } as const),
        before: { ...before, parents: known.before.get(id) ?? [] },
        after: {
          ...{ ...values, email: valueOf(line.fresh.changes, 'email') ?? email },
          parents: known.after.get(id) ?? [],
        },
      };
    }),
  );
}

/** Audits the added parents and all changes. */
async function noteAndRecord(tx: PersonCtx, changed: readonly Changing[]): Promise<void> {
  const ids = changed.filter(({ line }) => parentsOf(line).length > 0).map(({ person }) => person.id);
  const before = await parents.parentsKnownOfAll(tx, ids);
  await noteParents(
    tx,
    changed.map(({ line, person }) => ({ id: person.id, line })),
  );
  await recordChanges(tx, changed, { before, after: await parents.parentsKnownOfAll(tx, ids) });
}

/** Changes students as lines say, in the name of the person who confirmed; skips students who were just changed. */
export async function changeStudents(tx: PersonCtx, lines: readonly LineNow[]): Promise<Done[]> {
  if (lines.length === 0) return [];
  const ids = lines.flatMap(({ fresh }) => fresh.personId ?? []);
  const [known, presence] = await Promise.all([people.getPeople(tx, ids), identity.presenceOf(tx, ids)]);
  const changing = lines.flatMap((line): Changing[] => {
    const person = known.get(line.fresh.personId ?? '');
    return person ? [{ line, person, hasJoined: presence.get(person.id)?.hasJoined === true }] : [];
  });
  const saved = await many.changeMany(
    tx,
    changing.map(({ line, person }) => ({
      ...{ id: person.id, version: line.fresh.version ?? 0, values: valuesAfter(person, line) },
    })),
  );
  const changed = changing.filter(({ person }) => saved.has(person.id));
  await noteAndRecord(tx, changed);
  const results = await changeAddresses(tx, changed);
  const kept = new Set(results.map(({ line }) => line));
  const lost = lines.filter(({ staged }) => !kept.has(staged.line));
  return [
    ...results,
    ...lost.map(({ staged }) => failed(staged, [{ column: null, key: 'bulkUploads.remark.meanwhile' }])),
  ];
}
