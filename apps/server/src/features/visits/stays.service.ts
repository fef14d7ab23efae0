import { readPresentRule } from '@lectern/contract/visits/present.rules.ts';
import { stayLimits } from '@lectern/contract/visits/visits.limits.ts';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import { noShowOf, type NoShow, type Seen, type SideSeen } from './no-show.rules.ts';
import { countedMs, countedTime, wasPresent } from './presence.rules.ts';
import type { Span } from './spans.rules.ts';
import {
  closeStays,
  listOutages,
  listStays,
  listStaysOf,
  openStay,
  savePresent,
  type EndingStays,
  type StayKind,
  type StayPlace,
  type StayRow,
} from './stays.repo.ts';
import { addHands, listActivity, type ActivityRow, type LoweredHand } from './activity.repo.ts';
import { isAttendee, type Participant, type Visit } from './visits.rules.ts';

/**
 * Notes that a person is in the waiting room or in the room from now on; one who returns within seconds continues
 * the same stay.
 */
export async function beginStay(ctx: Ctx, place: StayPlace): Promise<void> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - stayLimits.continuedMs);
  await openStay(ctx.scope, place, { process: ctx.ports.processes.name, now, since });
}

/** The stays named end now, or when their connection was lost. */
export async function endStays(ctx: Ctx, ending: EndingStays, lostAt?: Date | null): Promise<void> {
  await closeStays(ctx.scope, ending, lostAt ?? ctx.clock.now());
}

/** Counts hands that are down again, by how long they were up. */
export async function countHands(ctx: Ctx, visitId: string, hands: readonly LoweredHand[]): Promise<void> {
  const loweredAt = ctx.clock.now();
  await addHands(
    ctx.scope,
    visitId,
    hands.map((hand) => ({ ...hand, loweredAt })),
  );
}

const spanOf = ({ beganAt, endedAt }: StayRow): Span => ({
  from: beganAt.getTime(),
  until: endedAt.getTime(),
});

const spansIn = (stays: readonly StayRow[], kind: StayKind): Span[] =>
  stays.filter((stay) => stay.kind === kind).map(spanOf);

function sideOf(
  people: readonly Participant[],
  stays: readonly StayRow[],
  asked: (person: Participant) => boolean,
): SideSeen {
  const own = (personId: string) => stays.filter((stay) => stay.personId === personId);
  const all = people.flatMap(({ personId }) => own(personId));
  return {
    inWaitingRoom: spansIn(all, 'waiting'),
    inRoom: spansIn(all, 'room'),
    hasAsked: people.some((person) => own(person.personId).length === 0 && asked(person)),
  };
}

interface VisitPeople {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
}

/** The server's record of a visit so far. */
export async function seenOf(ctx: Ctx, { visit, participants }: VisitPeople): Promise<Seen> {
  const counted = countedTime(visit);
  const [stays, outages] = [
    await listStays(ctx.scope, visit.id, ctx.clock.now()),
    await listOutages(ctx.scope, { from: new Date(counted.from), until: new Date(counted.until) }),
  ];
  const educators = participants.filter((one) => !isAttendee(one));
  return {
    educator: sideOf(educators, stays, () => visit.callOpenedAt !== null),
    attendees: sideOf(
      participants.filter(isAttendee),
      stays,
      ({ askedAt, joinedAt }) => askedAt !== null || joinedAt !== null,
    ),
    outages: outages.map(({ beganAt, endedAt }) => ({ from: beganAt.getTime(), until: endedAt.getTime() })),
  };
}

/**
 * Decides who was present at a visit that is over, by the rule that its school has now. A later change of the rule
 * does not alter it.
 */
export async function decidePresent(ctx: Ctx, { visit, participants }: VisitPeople): Promise<void> {
  if (!hasRoom(visit.kind)) return;
  const { presentRule } = await levels.switchesAt(ctx, visit.levelId);
  const rule = readPresentRule(presentRule.value) ?? ({ by: 'joined' } as const);
  const stays = await listStays(ctx.scope, visit.id, ctx.clock.now());
  const decided = participants.filter(isAttendee).map(({ personId, joinedAt }) => {
    const own = stays.filter((stay) => stay.personId === personId);
    const came = { hasJoined: joinedAt !== null, inRoom: spansIn(own, 'room') };
    return { personId, isPresent: wasPresent(rule, visit, came) };
  });
  await savePresent(ctx.scope, visit.id, decided);
}

/** Keeps that somebody was at a visit in person, or was not. */
export async function markPresent(
  ctx: Ctx,
  visitId: string,
  mark: { personId: string; isPresent: boolean },
): Promise<void> {
  await savePresent(ctx.scope, visitId, [mark]);
}

/** The facts of a person's time in a visit. */
export interface Attendance {
  /** Times in the room, in their order. */
  readonly times: readonly { readonly from: Date; readonly until: Date | null }[];
  /** In the room between the start and the end plus the final buffer; two devices at once count once. */
  readonly countedMs: number;
  readonly waitedMs: number;
  readonly hands: number;
  readonly handMs: number;
  /** Null where nobody could tell, and once it was forgotten. */
  readonly talkMs: number | null;
}

function attendanceOf(
  visit: Visit,
  stays: readonly StayRow[],
  activity: ActivityRow | undefined,
): Attendance {
  const inRoom = stays.filter(({ kind }) => kind === 'room');
  const waiting = spansIn(stays, 'waiting');
  return {
    times: inRoom.map(({ beganAt, endedAt, isOpen }) => ({ from: beganAt, until: isOpen ? null : endedAt })),
    countedMs: countedMs(visit, inRoom.map(spanOf)),
    waitedMs: waiting.reduce((sum, { from, until }) => sum + until - from, 0),
    hands: activity?.hands ?? 0,
    handMs: activity?.handMs ?? 0,
    talkMs: activity?.talkMs ?? null,
  };
}

/** Everybody's time in a visit by their id; people who never came are absent. The caller checks who may read it. */
export async function attendanceIn(ctx: Ctx, visit: Visit): Promise<ReadonlyMap<string, Attendance>> {
  const stays = await listStays(ctx.scope, visit.id, ctx.clock.now());
  const activity = await listActivity(ctx.scope, visit.id);
  const ids = new Set([...stays, ...activity].map(({ personId }) => personId));
  return new Map(
    [...ids].map((personId) => [
      personId,
      attendanceOf(
        visit,
        stays.filter((stay) => stay.personId === personId),
        activity.find((one) => one.personId === personId),
      ),
    ]),
  );
}

/**
 * One person's time in each of some visits, in their order; without hands and talk. The caller checks who may read
 * it.
 */
export async function attendanceOfPerson(
  ctx: Ctx,
  personId: string,
  visits: readonly Visit[],
): Promise<Attendance[]> {
  const visitIds = visits.map(({ id }) => id);
  const stays = await listStaysOf(ctx.scope, personId, { visitIds, now: ctx.clock.now() });
  return visits.map((visit) =>
    attendanceOf(
      visit,
      stays.filter(({ visitId }) => visitId === visit.id),
      undefined,
    ),
  );
}

/** The no-show decision of a visit by video, and its consequences; the caller checks who may read it. */
export async function noShowIn(ctx: Ctx, about: VisitPeople): Promise<NoShow> {
  return noShowOf(about.visit, await seenOf(ctx, about));
}
