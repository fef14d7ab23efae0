import { isEducator } from '@lectern/contract/access/roles.ts';
import { afterCommit, type PersonCtx } from '../../platform/context/ctx.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as telling from '../notifications/telling.service.ts';
import { guardsOf } from '../people/guards.service.ts';
import * as people from '../people/people.service.ts';
import type { EnrolmentRow } from './enrolment.repo.ts';

/**
 * The deciders: for educators the administrators of the institution, for students those who answer for the school.
 */
async function decidersOf(tx: PersonCtx, row: EnrolmentRow, isOfEducator: boolean): Promise<string[]> {
  const [levelId = ''] = row.levelIds;
  const admins = isOfEducator ? await people.topAdmins(tx) : (await guardsOf(tx, levelId)).people;
  return admins.map(({ id }) => id);
}

/**
 * Tells the deciders that a request came, and that a document did. A request that waits already is announced once,
 * however often it is changed.
 */
export async function tellAboutRequest(
  tx: PersonCtx,
  row: EnrolmentRow,
  { asker, isAnew, isNew }: { asker: people.PersonFacts; isAnew: boolean; isNew: boolean },
): Promise<void> {
  const isOfEducator = isEducator(asker.role);
  const { personId } = row;
  const name = `${row.firstName} ${row.lastName}`;
  const data = isOfEducator
    ? { educatorId: personId, educatorName: name }
    : { studentId: personId, studentName: name };
  const deciders = await decidersOf(tx, row, isOfEducator);
  const asked = isOfEducator ? ('educatorEnrolled' as const) : ('studentEnrolled' as const);
  const types = [...(isAnew ? [asked] : []), ...(isNew ? ['checkReceived' as const] : [])];
  await telling.tellAll(
    tx,
    types.flatMap((type) =>
      deciders.map((decider) => ({
        ...{ personId: decider, type, data, dedupeKey: `${type}:${personId}:${row.version}` },
      })),
    ),
  );
}

/** Mails somebody what became of their request, and lets the open windows look again. */
export async function mailDecision(tx: PersonCtx, row: EnrolmentRow, reason: string | null): Promise<void> {
  const person = await people.getPerson(tx, row.personId);
  await afterCommit(tx, () => tx.ports.realtime.toPerson(person.id, 'enrolment_decided', {}));
  if (person.email === null) return;
  const [{ appname }, schools] = await Promise.all([
    institutions.hostSettings(tx),
    levels.getLevels(tx, row.levelIds),
  ]);
  const params = {
    ...{ person: person.name, name: appname, link: tx.host.appUrl, reason: reason ?? '' },
    schools: [...schools.values()].map(({ name }) => name).join(', '),
  };
  const what = reason === null ? 'accepted' : 'refused';
  const subject = translate(person.language, `enrolment.mail.${what}Subject`, params);
  const text = translate(person.language, `enrolment.mail.${what}Body`, params);
  const mail = { to: person.email, kind: `enrolment-${what}`, subject, text };
  await tx.ports.mail.send(tx, mail, tx.clock.now());
}
