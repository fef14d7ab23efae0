import { noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import { isOfOwnAge } from '@lectern/contract/notifications/notifications.rules.ts';
import type { NotificationKind } from '@lectern/contract/notifications/notifications.names.ts';
import { quietUntil } from '../../platform/clock/quiet-hours.ts';
import { afterCommit, type Ctx } from '../../platform/context/ctx.ts';
import type { Invitation } from '../../platform/mail/calendar-file.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { translate } from '../../platform/texts/translate.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { countUnreadOf, insertOnce } from './notifications.repo.ts';
import { isTold, mailDate, mailOf, mailPath, type NotificationMail } from './notifications.rules.ts';
import { toNotification } from './notifications.view.ts';
import { listSettings } from './settings.repo.ts';
import { deferredUntil, isBelled, isMailed, isOwnAct, noChoices, type Choices } from './settings.rules.ts';
import { unsubscribeOf } from './unsubscribing.service.ts';

/** The data of a notification; what does not apply is left out. */
export interface NotificationFacts {
  readonly visitId?: string;
  readonly studentId?: string;
  /** One student's name, or words for several. */
  readonly studentName?: string;
  readonly educatorId?: string;
  readonly educatorName?: string;
  readonly subject?: string;
  readonly referralId?: string;
  /** The actor, if neither the student nor the educator. */
  readonly senderName?: string;
  readonly startsAt?: Date;
  /** When it was before it was moved. */
  readonly before?: Date;
  /** What an administrator wrote to the person who asked. */
  readonly sentence?: string;
}

/** Something to be told, without the person. */
export interface News {
  readonly type: NotificationKind;
  readonly data: NotificationFacts;
  /** Nobody is notified twice under the same key, e.g. `reminder-24h:<visitId>`; without one each counts. */
  readonly dedupeKey?: string;
  /** `false` keeps the mail back that goes with this type otherwise. */
  readonly mail?: false;
  /** What the mail does in the receiver's calendar; null for nothing. */
  readonly invitation?: (receiver: people.PersonFacts, about: NotificationFacts) => Invitation | null;
}

/** A notification for one person. */
export type ForPerson = News & { readonly personId: string };

/** A notification for a student and their parents. */
export type ForStudent = News & { readonly studentId: string };

interface Telling {
  readonly news: ForPerson;
  readonly person: people.PersonFacts;
  readonly choices: Choices;
  /** When the quiet hours end in which the person is now; null outside of them. */
  readonly quietEnd: Date | null;
  /** It is the person's own act. */
  readonly isOwn: boolean;
}

/**
 * The child that a parent's notification is about; null for everybody else, and for notifications about no child.
 */
function childOf({ news, person }: Pick<Telling, 'news' | 'person'>): string | null {
  return isParent(person.role) ? (news.data.studentId ?? null) : null;
}

function toRow({ news, person, choices, isOwn }: Telling, createdAt: Date) {
  const isShown = !isOwn && isBelled(news.type, choices);
  const { startsAt, before, ...facts } = news.data;
  const moments = {
    ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    ...(before ? { before: before.toISOString() } : {}),
  };
  return {
    personId: person.id,
    childId: childOf({ news, person }),
    type: news.type,
    data: { ...facts, ...moments },
    dedupeKey: news.dedupeKey ?? null,
    createdAt,
    isShown,
    readAt: isShown ? null : createdAt,
  };
}

function invitationOf(news: ForPerson, person: people.PersonFacts): Pick<Mail, 'invitation'> {
  const invitation = news.invitation?.(person, news.data);
  return invitation ? { invitation: { ...invitation, receiver: person.firstName } } : {};
}

/**
 * The mail that goes with a notification, unless the caller or the person wants none. The acting person only gets a
 * mail that changes their calendar entry, because nothing else removes it.
 */
function mailFor({ news, person, choices, isOwn }: Telling, now: Date) {
  const isNoNews = isOwn && !news.invitation?.(person, news.data);
  const isWanted = isMailed(news.type, choices, { now, startsAt: news.data.startsAt });
  const isUnwanted = isNoNews || news.mail === false || !isWanted;
  return isUnwanted ? null : mailOf(news.type, person);
}

/** A mail in the receiver's words; students read of their own age, parents of the child's. */
function wordsOf(
  mail: NotificationMail,
  { language, role }: people.PersonFacts,
  params: Readonly<Record<string, string>>,
) {
  const words = isOfOwnAge(mail, role) ? (`${mail}Own` as const) : mail;
  const text = translate(language, `notifications.mail.${words}Body`, params);
  return {
    subject: translate(language, `notifications.mail.${words}Subject`, params),
    // A sentence that nobody wrote leaves nothing behind the full stop.
    text: text.replaceAll(/ +\n/g, '\n'),
  };
}

function toMail(ctx: Ctx, one: Telling, roleTypePath: string): Mail[] {
  const { news, person } = one;
  const now = ctx.clock.now();
  const mail = mailFor(one, now);
  if (mail === null || person.email === null) return [];
  const { startsAt, before, studentName, educatorName, senderName = '', sentence = '' } = news.data;
  const dateOf = (at?: Date): string => (at ? mailDate(person.language, at, person.timeZone) : '');
  const params = {
    sentence,
    person: person.name,
    sender: senderName,
    student: studentName ?? '',
    other: (isEducator(person.role) ? studentName : educatorName) ?? '',
    date: dateOf(startsAt),
    before: dateOf(before),
    link: `${ctx.host.appUrl}${mailPath(news.type, news.data, { ...person, roleTypePath })}`,
  };
  const { subject, text } = wordsOf(mail, person, params);
  const about = childOf(one) !== null ? aboutChild(person.language, studentName, { subject, text }) : null;
  const kind = `session-${mail}`;
  return [
    {
      ...{ to: person.email, ...(about ?? { subject, text }), kind },
      // A child waits for an answer: it is sent also where mails came back.
      isUnasked: news.type !== 'messageReported',
      ...topicOf(one),
      deferredUntil: deferredUntil(now, startsAt, one.quietEnd),
      ...invitationOf(news, person),
      ...unsubscribeOf(ctx, person, news.type),
    },
  ];
}

function topicOf(one: Pick<Telling, 'news' | 'person'>): Pick<Mail, 'topic'> {
  const childId = childOf(one);
  return childId === null ? {} : { topic: childTopic({ parentId: one.person.id, studentId: childId }) };
}

/** The common mark of mails to a parent about a child: those that still wait are withdrawn when the link ends. */
export function childTopic({ parentId, studentId }: { parentId: string; studentId: string }): string {
  return `child ${studentId} of ${parentId}`;
}

/** Leaves out parents whose link has ended; no link can end until this is done. */
async function withoutEndedLinks(ctx: Ctx, all: readonly Telling[]): Promise<readonly Telling[]> {
  const pairs = all.flatMap((one) => {
    const studentId = childOf(one);
    return studentId === null ? [] : [{ parentId: one.person.id, studentId }];
  });
  const linked = new Set((await people.lockLinks(ctx, pairs)).map(childTopic));
  return all.filter((one) => {
    const { topic } = topicOf(one);
    return topic === undefined || linked.has(topic);
  });
}

/** The same mail to a parent, who may have several children: it says after the greeting which one it is about. */
function aboutChild(
  language: Language,
  student: string | undefined,
  { subject, text }: { subject: string; text: string },
): { subject: string; text: string } | null {
  if (!student) return null;
  const [greeting = '', ...paragraphs] = text.split('\n\n');
  const rest = paragraphs.join('\n\n');
  return {
    subject: translate(language, 'notifications.mail.childSubject', { student, subject }),
    text: translate(language, 'notifications.mail.childBody', { greeting, student, rest }),
  };
}

const keyOf = (personId: string, dedupeKey: string | null): string => `${personId} ${dedupeKey ?? ''}`;

/**
 * Notifies people, with as few statements for a class as for one: the rows in the running transaction, then the
 * pushes with the unread count, and a mail for kinds that people want by mail. Nobody is notified of their own act.
 * Roles without a part in it, closed accounts and unknown ids get nothing, former parents nothing about the child.
 */
export async function tellAll(ctx: Ctx, all: readonly ForPerson[]): Promise<void> {
  const now = ctx.clock.now();
  const actorId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const ids = all.map(({ personId }) => personId);
  const known = await people.getPeople(ctx, ids);
  const chosen = await listSettings(ctx.scope, ids);
  const wanted = await withoutEndedLinks(
    ctx,
    all.flatMap((news): Telling[] => {
      const person = known.get(news.personId);
      const choices = chosen.get(news.personId) ?? noChoices;
      if (!person?.active || !isTold(person.role, news.type)) return [];
      const quietEnd = quietUntil(now, choices.quietHours ?? noQuietHours, person.timeZone);
      const isOwn = isOwnAct(news.type, { actorId, personId: person.id });
      return [{ news, person, choices, quietEnd, isOwn }];
    }),
  );
  const rows = await insertOnce(
    ctx.scope,
    wanted.map((one) => toRow(one, now)),
  );
  if (rows.length === 0) return;
  const unread = await countUnreadOf(
    ctx.scope,
    rows.map(({ personId }) => personId),
  );
  const isNew = new Set(rows.map(({ personId, dedupeKey }) => keyOf(personId, dedupeKey)));
  const { roleTypePath } = await hostSettings(ctx);
  const mails = wanted
    .filter(({ news, person }) => isNew.has(keyOf(person.id, news.dedupeKey ?? null)))
    .flatMap((one) => toMail(ctx, one, roleTypePath));
  await ctx.ports.mail.sendAll(ctx, mails, now);
  const isQuiet = new Set(wanted.flatMap(({ person, quietEnd }) => (quietEnd ? [person.id] : [])));
  await afterCommit(ctx, () => {
    for (const row of rows.filter(({ isShown }) => isShown))
      ctx.ports.realtime.toPerson(row.personId, 'notification', {
        notification: toNotification(row),
        unread: unread.get(row.personId) ?? 0,
        isQuiet: isQuiet.has(row.personId),
      });
  });
}

/** Tells one person. */
export async function tell(ctx: Ctx, news: ForPerson): Promise<void> {
  await tellAll(ctx, [news]);
}

/** Tells students and, in the same words with the student's name, their parents; a parent of two of them hears of each. */
export async function tellStudents(ctx: Ctx, all: readonly ForStudent[]): Promise<void> {
  const studentIds = all.map(({ studentId }) => studentId);
  const parents = await people.parentsOfStudents(ctx, studentIds);
  const students = await people.getPeople(ctx, studentIds);
  const told = all.flatMap(({ studentId, ...rest }): ForPerson[] => {
    const studentName = students.get(studentId)?.name;
    const named = studentName === undefined ? {} : { studentName };
    const news = { ...rest, data: { ...rest.data, studentId, ...named } };
    const key = rest.dedupeKey === undefined ? {} : { dedupeKey: `${rest.dedupeKey}:${studentId}` };
    const ofParents = (parents.get(studentId) ?? []).map((parent) => ({
      ...news,
      ...key,
      personId: parent.id,
    }));
    return [{ ...news, personId: studentId }, ...ofParents];
  });
  await tellAll(ctx, told);
}

/** Tells a student and, in the same words, their parents. */
export async function tellStudent(ctx: Ctx, news: ForStudent): Promise<void> {
  await tellStudents(ctx, [news]);
}
