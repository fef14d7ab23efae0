import { creationForm } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { zonedTime } from '../../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import * as people from '../../people/people.service.ts';
import * as subjects from '../../subjects/subjects.service.ts';
import type { DemoScene, DemoStage } from '../../../platform/context/demo-stage.ts';
import { findSlot } from '../booking.demo.ts';
import { createSession } from './creation.service.ts';

const first = 'educator1@demo.test';
const [one, two] = ['student1@demo.test', 'student2@demo.test'];

/** A session of many in the demo, some days from today at an hour of the educator's day. */
interface DemoGroup {
  readonly kind: 'classroom' | 'conference' | 'broadcast';
  readonly day: number;
  readonly hour: number;
  /** The creator: the educator, or a Level 2 administrator for them. */
  readonly creator: string;
  readonly educator: string;
  readonly students: readonly string[];
  readonly parentEmails: readonly string[];
  readonly subcategory: string | null;
  readonly topic: string;
}

/** The sessions of many that are to come at Northfield, one of each kind. */
const groups: readonly DemoGroup[] = [
  {
    kind: 'classroom',
    day: 1,
    hour: 13,
    creator: first,
    educator: first,
    students: [one, two],
    parentEmails: [],
    subcategory: 'Algebra',
    topic: 'Review before the test',
  },
  {
    kind: 'conference',
    day: 2,
    hour: 12,
    creator: first,
    educator: first,
    students: [],
    parentEmails: ['parent1@demo.test', 'guest1@demo.test'],
    subcategory: null,
    topic: 'How the term has gone so far',
  },
  {
    kind: 'broadcast',
    day: 3,
    hour: 13,
    creator: 'level2@demo.test',
    educator: first,
    students: [one, two],
    parentEmails: [],
    subcategory: 'Biology',
    topic: 'A walk through the cell',
  },
];

/** The school of the students, else one of the educator's. */
async function schoolOf(stage: DemoStage, educator: PersonCtx, group: DemoGroup): Promise<string | null> {
  const student = stage.personIds.get(group.students[0] ?? '');
  if (student !== undefined) return (await people.getPerson(educator, student)).levelId;
  const [levelId = null] = await people.levelIdsOfEducator(educator, educator.actor.personId);
  return levelId;
}

async function fillGroups(stage: DemoStage): Promise<void> {
  for (const group of groups) {
    const educator = await stage.as(group.educator);
    const creator = await stage.as(group.creator);
    const today = zonedTime.dateOf(educator.clock.now().getTime(), educator.timeZone);
    const slot = await findSlot(educator, group, today);
    const levelId = await schoolOf(stage, educator, group);
    const subcategoryId = group.subcategory && (stage.subcategoryIds.get(group.subcategory) ?? null);
    const known = (await subjects.getSubcategories(educator, [subcategoryId])).get(subcategoryId ?? '');
    const form = creationForm.parse({
      visitType: visitTypeCodes[group.kind],
      levelId,
      tutorId: educator.actor.personId,
      expertiseCategoryId: known?.subjectId ?? null,
      expertiseId: subcategoryId,
      studentIds: group.students.map((email) => stage.personIds.get(email) ?? ''),
      parentEmails: [...group.parentEmails],
      topic: group.topic,
      sessionDate: zonedTime.dateOf(slot.start, creator.timeZone),
      sessionStartTime: new Date(slot.start).toISOString(),
      sessionEndTime: new Date(slot.end).toISOString(),
    });
    const { visitId } = await createSession(creator, form);
    stage.sessionIds.set(group.topic, visitId);
  }
}

/** Northfield's upcoming group sessions, each created in its creator's name. */
export const northfieldGroups: DemoScene = { what: `${groups.length} sessions of many`, fill: fillGroups };
