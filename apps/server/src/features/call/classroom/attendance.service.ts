import type { classroomCalls } from '@lectern/contract/call/classroom/classroom.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { Ctx, PersonCtx } from '../../../platform/context/ctx.ts';
import { refuseUnless } from '../../../platform/context/refusal.ts';
import type { MediaParticipant } from '../../../platform/media-engine/media-engine.ts';
import * as levels from '../../levels/levels.service.ts';
import * as people from '../../people/people.service.ts';
import type * as visits from '../../visits/visits.service.ts';
import { invitedGuests } from '../../waiting-room/guests/guests.service.ts';
import { findCall, roomOf, type FoundCall } from '../entry/entry.service.ts';
import { mayListParticipants, mayReadAttendance } from './classroom.policy.ts';
import { attendanceOf } from './classroom.rules.ts';
import { readClass } from './classroom.service.ts';
import { toActiveStudent, toInactiveStudent, toInvitedGuest } from './classroom.view.ts';
import { observersOf } from '../seats/observers.service.ts';

type Query = CallParsed<typeof classroomCalls.attendance>['query'];

const byName = <T extends { readonly name: string }>(one: T, other: T): number =>
  one.name.localeCompare(other.name);

async function mediaOf(ctx: Ctx, visitId: string): Promise<ReadonlyMap<string, MediaParticipant>> {
  try {
    const found = await ctx.ports.media.participants(roomOf(visitId));
    return new Map(found.map((one) => [one.identity, one]));
  } catch (error) {
    // An engine that is starting knows of no streams; people in the call are known without it.
    ctx.ports.log.warn({ err: error, visitId }, 'the media engine did not list a room');
    return new Map();
  }
}

/** Guests who were invited by mail and have no place yet. */
async function guestsToCome(ctx: Ctx, { visit, participants }: FoundCall) {
  const placed = new Set(participants.map((one) => one.personId));
  return (await invitedGuests(ctx, visit.id, participants)).flatMap(({ userId, email, isBlocked }) =>
    placed.has(userId) || email === null ? [] : [toInvitedGuest({ userId, email, isBlocked })],
  );
}

/**
 * Which people of a class are in the room and which are not, for its educator and observers. Refuses everybody else.
 */
export async function classParticipants(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof classroomCalls.participants>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(mayListParticipants(found.facts));
  const places = found.participants.filter((one) => one.side !== 'educator');
  const known = await people.getPeople(
    ctx,
    places.map((place) => place.personId),
  );
  const facts = await readClass(ctx, visitId, found.participants);
  const hands = new Set(facts.hands.map((hand) => hand.personId));
  const media = await mediaOf(ctx, visitId);
  const shown = places
    .flatMap((place) => {
      const person = known.get(place.personId);
      return person ? [{ place, person: { ...person, image: people.imageOf(ctx, person) } }] : [];
    })
    .toSorted((one, other) => byName(one.person, other.person));
  const isActive = ({ place }: (typeof shown)[number]): boolean => place.state === 'inCall';
  return {
    visitId,
    activeStudents: shown
      .filter(isActive)
      .map(({ person }) => toActiveStudent(person, media.get(person.id)?.tracks, hands.has(person.id))),
    inActiveStudents: [
      ...shown.filter((one) => !isActive(one)).map(({ person, place }) => toInactiveStudent(person, place)),
      ...(await guestsToCome(ctx, found)),
    ],
    observers: await observersOf(ctx, visitId),
  };
}

/** The people whose attendance counts: students, and guests who came by a link and gave a name. */
function counts({ side }: visits.Participant): boolean {
  return side === 'student' || side === 'guest';
}

/**
 * The students and guests of a session with whether each was there, as the server saw them come and go, by name. Refuses
 * who attends; administrators reach the sessions of their level.
 */
export async function attendance(
  ctx: PersonCtx,
  visitId: string,
  query: Query,
): Promise<CallResult<typeof classroomCalls.attendance>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(mayReadAttendance(found.facts));
  const places = found.participants.filter(counts);
  const known = await people.getPeople(
    ctx,
    places.map((place) => place.personId),
  );
  const schools = await levels.getLevels(ctx, [
    ...new Set([...known.values()].flatMap((person) => person.levelId ?? [])),
  ]);
  const wanted = (query.search ?? '').toLocaleLowerCase();
  const all = places
    .flatMap((place) => {
      const person = known.get(place.personId);
      if (!person?.name.toLocaleLowerCase().includes(wanted)) return [];
      const levelName = person.levelId === null ? null : (schools.get(person.levelId)?.name ?? null);
      const { id: userId, name } = person;
      return [
        {
          userId,
          name,
          image: people.imageOf(ctx, person),
          levelName,
          userSessionStatus: attendanceOf(place),
        },
      ];
    })
    .toSorted(byName);
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const from = (query.pageNumber - 1) * itemsPerPage;
  return {
    data: all.slice(from, from + itemsPerPage),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(all.length, itemsPerPage),
    totalItems: all.length,
  };
}
