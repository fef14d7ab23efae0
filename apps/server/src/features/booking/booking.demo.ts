import { bookingForm } from '@lectern/contract/booking/booking.shapes.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import type { DemoNote, DemoScene, DemoStage } from '../../platform/context/demo-stage.ts';
import * as schedules from '../schedules/schedules.service.ts';
import { type VisitHappening } from '../visits/visits.service.ts';
import { bookVisit } from './booking.service.ts';
import { cancelVisit } from '../visits/changing.service.ts';
import { applyVisitEvent } from '../visits/lifecycle.service.ts';

/** As much of the stage as sessions take, and how a note is written, which is another feature's. */
export interface VisitsStage extends Pick<DemoStage, 'personIds' | 'subcategoryIds' | 'as' | 'move'> {
  /** Writes and completes the note of a visit in its educator's name. */
  completeNote(educator: PersonCtx, visitId: string, note: DemoNote): Promise<void>;
}

type Ending =
  | 'completed'
  | 'notePending'
  | 'cancelled'
  | 'missed'
  | 'studentMissed'
  | 'educatorMissed'
  | 'upcoming';

/**
 * A session of the demo: its people, its subject, the number of days from today (negative: in the past), and how it
 * ends.
 */
export interface DemoVisit {
  readonly day: number;
  /** Not earlier than this hour of the educator's day. */
  readonly hour: number;
  readonly student: string;
  readonly educator: string;
  readonly subcategory: string;
  readonly topic: string;
  readonly ending: Ending;
  readonly note?: DemoNote;
}

const [first, second] = ['educator1@demo.test', 'educator2@demo.test'];
const [one, two] = ['student1@demo.test', 'student2@demo.test'];

/** The sessions of Northfield in the order of time: every ending once, and some to come; student3 has none. */
export const northfieldVisits: readonly DemoVisit[] = [
  {
    day: -12,
    hour: 15,
    student: one,
    educator: first,
    subcategory: 'Algebra',
    topic: 'Solving linear equations before the test on Friday',
    ending: 'completed',
    note: {
      subjective: 'Linear equations with one unknown',
      objective: 'Maya isolates the unknown with confidence. Fractions on both sides still slow her down.',
      plan: 'Ten exercises with fractions, then a short check next week.',
      medicAid: {
        cptCodes: ['DM-103', 'DM-109'],
        modifierCode: 'DM-A',
        eligibleProvider: 'Demo Learning Clinic',
        medicalNotes: 'Kept attention for twelve minutes at a time. Worked with the timer on the desk.',
      },
    },
  },
  {
    day: -10,
    hour: 16,
    student: two,
    educator: first,
    subcategory: 'Geometry',
    topic: 'Angles in triangles',
    ending: 'completed',
    note: {
      subjective: 'Angles in triangles and parallel lines',
      objective: 'Leo finds missing angles quickly and explains why.',
      plan: 'Go on with quadrilaterals.',
    },
  },
  {
    day: -9,
    hour: 14,
    student: one,
    educator: first,
    subcategory: 'Biology',
    topic: 'Cells',
    ending: 'educatorMissed',
  },
  {
    day: -8,
    hour: 14,
    student: two,
    educator: first,
    subcategory: 'Physics',
    topic: 'Forces',
    ending: 'missed',
  },
  {
    day: -6,
    hour: 17,
    student: one,
    educator: first,
    subcategory: 'Essay Writing',
    topic: 'An outline',
    ending: 'cancelled',
  },
  {
    day: -5,
    hour: 15,
    student: one,
    educator: first,
    subcategory: 'Chemistry',
    topic: 'Balancing',
    ending: 'studentMissed',
  },
  {
    day: -2,
    hour: 16,
    student: one,
    educator: first,
    subcategory: 'Algebra',
    topic: 'Fractions again',
    ending: 'notePending',
  },
  {
    day: 1,
    hour: 15,
    student: one,
    educator: first,
    subcategory: 'Statistics',
    topic: 'Mean and median',
    ending: 'upcoming',
  },
  {
    day: 1,
    hour: 10,
    student: two,
    educator: second,
    subcategory: 'Grammar',
    topic: 'Tenses',
    ending: 'upcoming',
  },
  {
    day: 2,
    hour: 17,
    student: two,
    educator: first,
    subcategory: 'Geometry',
    topic: 'Quadrilaterals',
    ending: 'upcoming',
  },
  {
    day: 3,
    hour: 11,
    student: one,
    educator: second,
    subcategory: 'Literature',
    topic: 'A poem',
    ending: 'upcoming',
  },
];

const minute = 60_000;
const sessionsNeedMinutes = 30;

/** The stage with its clock: how far the demo has moved it away from the present. */
class Journey {
  readonly #stage: VisitsStage;
  #movedMs = 0;
  constructor(stage: VisitsStage) {
    this.#stage = stage;
  }
  async to(ctx: PersonCtx, instant: number): Promise<void> {
    const seconds = Math.round((instant - ctx.clock.now().getTime()) / 1000);
    this.#movedMs += seconds * 1000;
    await this.#stage.move(seconds);
  }
  async home(): Promise<void> {
    await this.#stage.move(-this.#movedMs / 1000);
    this.#movedMs = 0;
  }
}

/** The first whole slot that the educator offers on a day from an hour on, or on one of the days after it. */
export async function findSlot(
  educator: PersonCtx,
  plan: Pick<DemoVisit, 'day' | 'hour' | 'educator'>,
  today: string,
): Promise<{ start: number; end: number }> {
  const zone = educator.timeZone;
  for (let later = 0; later < 5; later += 1) {
    const date = addDays(today, plan.day + later);
    const start = zonedTime.instantOf({ date, time: `${String(plan.hour).padStart(2, '0')}:00` }, zone);
    const end = zonedTime.startOfDay(addDays(date, 1), zone);
    const whose = { educatorId: educator.actor.personId, schoolId: null };
    const offered = await schedules.offeredSlots(educator, whose, { start, end });
    const slot = offered.find((one) => one.end - one.start >= sessionsNeedMinutes * minute);
    if (slot) return slot;
  }
  throw new Error(`The demo finds no slot of ${plan.educator}.`);
}

async function book(
  stage: VisitsStage,
  plan: DemoVisit,
  slot: { start: number; end: number },
): Promise<string> {
  const student = await stage.as(plan.student);
  const start = new Date(slot.start);
  const form = bookingForm.parse({
    tutorId: stage.personIds.get(plan.educator) ?? '',
    expertiseId: stage.subcategoryIds.get(plan.subcategory) ?? null,
    visitType: 2,
    topic: plan.topic,
    sessionDate: zonedTime.dateOf(slot.start, student.timeZone),
    sessionStartTime: start.toISOString(),
    sessionEndTime: new Date(slot.end).toISOString(),
  });
  const { visitId } = await bookVisit(student, form);
  return visitId;
}

type Acts = (personIds: { student: string; educator: string }) => readonly VisitHappening[];

const meet: Acts = ({ student, educator }) => [
  { type: 'joinRequested', personId: student },
  { type: 'callOpened' },
  { type: 'personJoined', personId: educator },
  { type: 'personJoined', personId: student },
];

/** What people do at the start of a session with a given outcome. */
const acts: Readonly<Record<Ending, Acts>> = {
  completed: meet,
  notePending: meet,
  studentMissed: ({ educator }) => [{ type: 'callOpened' }, { type: 'personJoined', personId: educator }],
  educatorMissed: ({ student }) => [{ type: 'joinRequested', personId: student }],
  missed: () => [],
  cancelled: () => [],
  upcoming: () => [],
};

async function live(
  stage: VisitsStage,
  journey: Journey,
  plan: DemoVisit & { today: string },
): Promise<void> {
  const educator = await stage.as(plan.educator);
  const slot = await findSlot(educator, plan, plan.today);
  if (plan.ending === 'upcoming') {
    await book(stage, plan, slot);
    return;
  }
  await journey.to(educator, slot.start - 30 * 3_600_000);
  const visitId = await book(stage, plan, slot);
  if (plan.ending === 'cancelled') {
    await cancelVisit(await stage.as(plan.student), visitId, { reason: 'I have a match on that day.' });
    return;
  }
  await journey.to(educator, slot.start);
  const personIds = { student: stage.personIds.get(plan.student) ?? '', educator: educator.actor.personId };
  for (const happening of acts[plan.ending](personIds)) await applyVisitEvent(educator, visitId, happening);
  await journey.to(educator, slot.end - minute);
  if (acts[plan.ending] === meet) await applyVisitEvent(educator, visitId, { type: 'callEnded' });
  await journey.to(educator, slot.end + (educator.host.finalBufferMinutes + 1) * minute);
  if (plan.ending === 'completed' && plan.note) await stage.completeNote(educator, visitId, plan.note);
}

/**
 * Makes the sessions of the demo through the services, on a clock that travels to each of them and comes back to the
 * present in the end. The schedules of the educators must be there.
 */
export async function fillVisits(stage: VisitsStage, plan: readonly DemoVisit[]): Promise<void> {
  const journey = new Journey(stage);
  for (const visit of plan) {
    const educator = await stage.as(visit.educator);
    const today = zonedTime.dateOf(educator.clock.now().getTime(), educator.timeZone);
    await live(stage, journey, { ...visit, today });
    await journey.home();
  }
}

/** The sessions with one student, each with the ending that is planned for it. */
export function visitsScene(
  plan: readonly DemoVisit[],
  completeNote: VisitsStage['completeNote'],
): DemoScene {
  return {
    what: `${plan.length} sessions`,
    fill: async (stage) => fillVisits({ ...stage, completeNote }, plan),
  };
}
