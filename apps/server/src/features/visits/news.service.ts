import { isParent } from '@lectern/contract/access/roles.ts';
import type { VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { isGroup, visitStatusCode } from '@lectern/contract/visits/visits.rules.ts';
import { afterCommit, emit, type Ctx } from '../../platform/context/ctx.ts';
import { defineEvent } from '../../platform/events/events.ts';
import * as telling from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import * as onDemand from '../schedules/on-demand.service.ts';
import * as entries from './entries.service.ts';
import { listInvitations } from './invitations.repo.ts';
import { parentsLost } from './roster.service.ts';
import { listParentsOf } from './visits.repo.ts';
import { isSomebodyWaiting, joinNames, statusOf, type Participant, type Visit } from './visits.rules.ts';

/** A visit was booked. */
export const visitBooked = defineEvent<{
  visitId: string;
  kind: VisitKind;
  educatorId: string;
  studentIds: readonly string[];
}>('visits.booked');

/** Everybody of a visit is reminded of it, so many minutes before its start. */
export const visitReminded = defineEvent<{ visitId: string; minutes: number }>('visits.reminded');

/** A visit went from one stored state to another, by somebody's act or by time. */
export const visitStateChanged = defineEvent<{ visitId: string; from: VisitState; to: VisitState }>(
  'visits.stateChanged',
);

/** A visit was moved to another time. */
export const visitMoved = defineEvent<{ visitId: string; from: string; to: string }>('visits.moved');

/** A visit that is booked can be entered from now on. */
export const visitWindowOpened = defineEvent<{ visitId: string }>('visits.windowOpened');

/** Somebody's place in a visit changed: asked to join, came, left, was removed. */
export const participantMoved = defineEvent<{ visitId: string; personId: string; from: string; to: string }>(
  'visits.participantMoved',
);

/** The educator has marked who was at a visit in person. */
export const attendanceMarked = defineEvent<{ visitId: string }>('visits.attendanceMarked');

/** Students were added to a classroom or taken from it. */
export const rosterChanged = defineEvent<{
  visitId: string;
  addedIds: readonly string[];
  removedIds: readonly string[];
}>('visits.rosterChanged');

/** A visit and everybody in it. */
interface Roster {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
}

function studentIdsOf({ participants }: Roster): string[] {
  return participants.filter((one) => one.side === 'student').map((one) => one.personId);
}

/**
 * The people concerned by a change: everybody, or in a visit of many, when only some moved, those and the people who
 * see them.
 */
interface Concerned {
  readonly moved?: readonly Participant[];
}

/** Tells every window of both sides the visit's current state, each in their own status, so that screens refetch. */
export async function pushChange(ctx: Ctx, roster: Roster, { moved }: Concerned = {}): Promise<void> {
  const { visit, participants } = roster;
  const concerned = moved && isGroup(visit.kind) ? moved : participants;
  const ids = concerned.filter((one) => one.personId !== visit.educatorId).map((one) => one.personId);
  const parents = await listParentsOf(ctx.scope, ids);
  const now = ctx.clock.now();
  const isWaiting = isSomebodyWaiting(participants);
  const putOut = participants.filter((one) => one.state === 'removed').map((one) => one.personId);
  const lost = await parentsLost(ctx, participants, putOut);
  const attendees = new Set([...ids, ...parents]);
  const receivers = [
    { personId: visit.educatorId, viewer: 'educator' as const },
    ...[...attendees].map((personId) => ({ personId, viewer: 'attendee' as const })),
  ];
  await afterCommit(ctx, () => {
    for (const { personId, viewer } of receivers) {
      const own = lost.includes(personId)
        ? ({ state: 'removed', isHeld: false } as const)
        : (participants.find((one) => one.personId === personId) ?? null);
      ctx.ports.realtime.toPerson(personId, 'visit_changed', {
        visitId: visit.id,
        sessionStatus: statusOf(visit, { viewer, own, isSomebodyWaiting: isWaiting }, now),
        visitStatus: visitStatusCode(visit.state),
        at: now.toISOString(),
      });
    }
  });
}

interface Told {
  readonly type: telling.News['type'];
  readonly dedupeKey: string;
  readonly mail?: false;
  /** When it was before it was moved. */
  readonly before?: Date;
  /** The mail carries the entry for the receiver's calendar. */
  readonly isInvitation?: true;
}

type FactsFor = telling.NotificationFacts & {
  names: string[];
  guestEmails: string[];
  invited: entries.Invited;
};

async function factsFor(ctx: Ctx, roster: Roster, goneIds: readonly string[] = []): Promise<FactsFor> {
  const { visit } = roster;
  const studentIds = studentIdsOf(roster);
  const named = await people.getPeople(ctx, [visit.educatorId, ...studentIds, ...goneIds]);
  const educatorName = named.get(visit.educatorId)?.name;
  const facts = await entries.entryFactsOf(ctx, visit, educatorName ?? '');
  const { subject } = facts;
  const guests = visit.kind === 'conference' ? await listInvitations(ctx.scope, visit.id) : [];
  return {
    visitId: visit.id,
    educatorId: visit.educatorId,
    startsAt: visit.startsAt,
    ...(educatorName === undefined ? {} : { educatorName }),
    ...(subject === null ? {} : { subject }),
    names: studentIds.flatMap((id) => named.get(id)?.name ?? []),
    guestEmails: guests.flatMap(({ email }) => email ?? []),
    invited: { ...roster, named, facts },
  };
}

/** A notification, with all its data. */
function newsOf(
  { before, isInvitation: _invited, ...told }: Told,
  data: telling.NotificationFacts,
): telling.News {
  return { ...told, data: before === undefined ? data : { ...data, before } };
}

/** Tells the educator, and the students with their parents. */
async function tellBoth(
  ctx: Ctx,
  roster: Roster,
  told: { educator: Told | null; students: Told },
): Promise<void> {
  const { names, guestEmails, invited, ...facts } = await factsFor(ctx, roster);
  const invitation = told.students.isInvitation ? await entries.invitationsFor(ctx, invited) : () => null;
  const [studentId] = studentIdsOf(roster);
  const studentName = joinNames([...names, ...guestEmails]);
  const data = { ...facts, ...(studentId === undefined ? {} : { studentId }), studentName };
  if (told.educator)
    await telling.tell(ctx, {
      ...{ ...newsOf(told.educator, data), invitation, personId: roster.visit.educatorId },
    });
  await telling.tellStudents(
    ctx,
    studentIdsOf(roster).map((id, at) => ({
      ...newsOf(told.students, { ...facts, studentName: names[at] ?? '' }),
      invitation,
      studentId: id,
    })),
  );
  for (const email of guestEmails) await tellGuestWithAccount(ctx, email, newsOf(told.students, facts));
}

/** A parent who is invited to a conference by mail and has an account here hears of it there too. */
async function tellGuestWithAccount(ctx: Ctx, email: string, told: telling.News): Promise<void> {
  const person = await people.findByEmail(ctx, email);
  if (person && isParent(person.role)) await telling.tell(ctx, { ...told, mail: false, personId: person.id });
}

const bookedAs = {
  onDemand: 'sessionConfirmed',
  appointment: 'sessionConfirmed',
  inPerson: 'sessionConfirmed',
  classroom: 'classroom',
  broadcast: 'broadcast',
  conference: 'conference',
} as const satisfies Record<VisitKind, telling.News['type']>;

/** Tells both sides that a visit was booked; an educator who is asked at once is rung instead. */
export async function tellBooked(ctx: Ctx, roster: Roster): Promise<void> {
  const { visit } = roster;
  const confirmed: Told = {
    ...{ type: bookedAs[visit.kind], dedupeKey: `confirmed:${visit.id}`, isInvitation: true },
  };
  const asked: Told = { type: 'onDemandRequest', dedupeKey: `asked:${visit.id}` };
  const isOnDemand = visit.kind === 'onDemand';
  await tellBoth(ctx, roster, {
    educator: isOnDemand ? asked : confirmed,
    students: isOnDemand ? { ...confirmed, mail: false } : confirmed,
  });
}

/**
 * Tells added students that they are in a classroom, removed ones that they are not, and the windows of all concerned.
 */
export async function tellRosterChange(
  ctx: Ctx,
  roster: Roster,
  change: { addedIds: readonly string[]; gone: readonly Participant[] },
): Promise<void> {
  const { visit, participants } = roster;
  const goneIds = change.gone.map((one) => one.personId);
  const { names: _names, guestEmails: _emails, invited, ...data } = await factsFor(ctx, roster, goneIds);
  const invitation = await entries.invitationsFor(ctx, invited);
  const at = ctx.clock.now().getTime();
  const added = change.addedIds.map((studentId) => ({
    type: 'classroom' as const,
    ...{ data, invitation },
    studentId,
    dedupeKey: `added:${visit.id}:${at}`,
  }));
  const gone = goneIds.map((studentId) => ({
    type: 'placeEnded' as const,
    ...{ data, invitation },
    studentId,
    dedupeKey: `taken-out:${visit.id}:${at}`,
  }));
  await telling.tellStudents(ctx, [...added, ...gone]);
  const moved = [...participants.filter((one) => change.addedIds.includes(one.personId)), ...change.gone];
  await pushChange(ctx, roster, { moved });
}

/** Reminds both sides of a visit, so many minutes before it. */
export async function tellReminder(ctx: Ctx, roster: Roster, minutes: number): Promise<void> {
  const { id, startsAt } = roster.visit;
  const type = roster.visit.kind === 'conference' ? 'conferenceReminder' : 'sessionReminder';
  const told: Told = { type, dedupeKey: `reminder-${minutes}:${id}:${startsAt.getTime()}` };
  await tellBoth(ctx, roster, { educator: told, students: told });
  await emit(ctx, visitReminded, { visitId: roster.visit.id, minutes });
}

/** Tells both sides, and their windows, when a visit was before and when it is now. */
export async function tellMoved(ctx: Ctx, roster: Roster, before: Date): Promise<void> {
  const { id, moves } = roster.visit;
  const told: Told = {
    ...{ type: 'sessionMoved', dedupeKey: `moved:${id}:${moves}`, before, isInvitation: true },
  };
  await tellBoth(ctx, roster, { educator: told, students: told });
  await pushChange(ctx, roster);
}

/** Tells the educator of a session of many that a student cannot come. */
export async function tellDeclined(ctx: Ctx, { visit }: Roster, studentId: string): Promise<void> {
  const { id: visitId, educatorId, startsAt } = visit;
  const { name: studentName } = await people.getPerson(ctx, studentId);
  await telling.tell(ctx, {
    type: 'sessionDeclined',
    personId: educatorId,
    data: { visitId, educatorId, startsAt, studentId, studentName },
  });
}

/** Tells both sides that a visit was missed or cancelled. */
export async function tellOutcome(ctx: Ctx, roster: Roster): Promise<void> {
  const { id, state } = roster.visit;
  if (state === 'missed') {
    const told: Told = { type: 'sessionMissed', dedupeKey: `missed:${id}` };
    await tellBoth(ctx, roster, { educator: told, students: told });
  }
  if (state === 'cancelled') {
    const told: Told = { type: 'sessionCancelled', dedupeKey: `cancelled:${id}`, isInvitation: true };
    await tellBoth(ctx, roster, { educator: told, students: told });
  }
}

/** The educator to ask instead of one who did not answer; null for every other visit, and when nobody is free. */
export async function nextEducatorFor(
  ctx: Ctx,
  visit: Visit,
): Promise<{ id: string; name: string; image: string | null } | null> {
  const isUnanswered = visit.kind === 'onDemand' && visit.missing === 'educator' && visit.levelId !== null;
  if (!isUnanswered || visit.levelId === null) return null;
  const { levelId, subjectId, subcategoryId } = visit;
  const taught = subcategoryId === null ? { subjectId: subjectId ?? undefined } : { subcategoryId };
  const wanted = { levelId, ...taught };
  return onDemand.nextFreeEducator(ctx, wanted, visit.educatorId);
}

/** Offers the student of an unanswered request, and their parents, the next free educator; it says for whom. */
export async function offerNextEducator(ctx: Ctx, roster: Roster): Promise<void> {
  const studentIds = studentIdsOf(roster);
  const nextEducator = await nextEducatorFor(ctx, roster.visit);
  for (const { id, name } of (await people.getPeople(ctx, studentIds)).values()) {
    const receivers = new Set([id, ...(await listParentsOf(ctx.scope, [id]))]);
    const payload = { visitId: roster.visit.id, student: { id, name }, nextEducator };
    await afterCommit(ctx, () => {
      for (const personId of receivers)
        ctx.ports.realtime.toPerson(personId, 'on_demand_unanswered', payload);
    });
  }
}
