import { translate } from '../../platform/texts/translate.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { featureJob, queue } from '../../platform/jobs/feature-jobs.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as parents from '../people/parents.service.ts';
import * as parentLinks from '../people/parent-links.service.ts';
import * as people from '../people/people.service.ts';
import { tellParent } from './parent-letters.service.ts';

interface Linking {
  readonly studentId: string;
  readonly levelId: string;
  readonly email: string;
  readonly timeZone: string;
  readonly hostName: string;
}

/** An address that a school entered for a parent of these students. */
export interface EnteredAddress {
  readonly studentIds: readonly string[];
  readonly levelId: string;
  readonly email: string;
  readonly timeZone: string;
}

/** Of several children one letter is written: that which wants most of its reader. */
const firstTold = ['made', 'asked', 'joining', 'agreed', 'noParent'] as const;

async function namesOf(tx: Ctx, ids: readonly string[], language: string): Promise<string> {
  const children = await people.getPeople(tx, ids);
  const names = ids.flatMap((id) => children.get(id)?.name ?? []);
  return new Intl.ListFormat(language).format(names);
}

/**
 * Follows up an address that a school entered for students of one level: invites a new parent, asks an existing
 * parent whether these are their children, and informs an owner who is no parent. Sends one letter for all students;
 * none if everything was followed up already or the address got one within a day.
 */
export async function followEntered(tx: Ctx, entered: EnteredAddress): Promise<void> {
  const { email, timeZone, levelId } = entered;
  const links: { studentId: string; outcome: (typeof firstTold)[number]; personId: string }[] = [];
  for (const studentId of entered.studentIds) {
    const link = await parentLinks.linkParent(tx, { studentId, email, timeZone });
    if (link.outcome !== 'nothing') links.push({ studentId, ...link });
  }
  const outcome = firstTold.find((one) => links.some((link) => link.outcome === one));
  // A parent who got an account with the first child is entered for the others, too.
  const concerned = outcome === 'made' ? links : links.filter((link) => link.outcome === outcome);
  const studentIds = concerned.map(({ studentId }) => studentId);
  const due = await parents.letterDue(tx, { email, studentIds });
  const told = concerned.filter(({ studentId }) => due.has(studentId));
  const [first] = told;
  if (outcome === undefined || !first) return;
  const person = await people.getPerson(tx, first.personId);
  const child = await namesOf(
    tx,
    told.map(({ studentId }) => studentId),
    person.language,
  );
  const { name: school } = await levels.getLevel(tx, levelId);
  if (outcome !== 'made') {
    const studentId = told.length === 1 ? first.studentId : null;
    await tellParent(tx, outcome, { person, child, studentId, school });
    return;
  }
  const as = translate(person.language, 'administration.person.asParent', { child });
  await identity.invite(tx, { personId: person.id, as, at: school });
}

/** The same for an address of a form, when the answer to the school is long given. A second run finds nothing to do. */
export const linkEnteredParent = featureJob<Linking>(
  'administration.link-parent',
  async (ctx, { studentId, hostName, ...entered }) => {
    const host = (await institutions.hostNamed(ctx, hostName)) ?? ctx.host;
    await transaction({ ...ctx, host }, (tx) => followEntered(tx, { ...entered, studentIds: [studentId] }));
  },
);

/**
 * Has addresses that a school entered for a student followed afterwards: the answer and its time tell nothing of accounts.
 * Refuses an address that schools enter too often.
 */
export async function followLater(
  tx: PersonCtx,
  student: { id: string; levelId: string },
  emails: readonly string[],
): Promise<void> {
  const { timeZone } = await levels.switchesAt(tx, student.levelId);
  const where = { levelId: student.levelId, timeZone: timeZone.value, hostName: tx.host.hostName };
  for (const email of emails) await credentials.countEnteredParent(tx, email);
  for (const email of emails) await queue(tx, linkEnteredParent, { ...where, studentId: student.id, email });
}
