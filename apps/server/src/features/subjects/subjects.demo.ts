import { isEducator } from '@lectern/contract/access/roles.ts';
import type { DemoScene } from '../../platform/context/demo-stage.ts';
import * as people from '../people/people.service.ts';
import { addSubject } from './curriculum.service.ts';
import { addTeaching } from './subjects.service.ts';

/** A subject with its subcategories. */
interface DemoSubject {
  readonly name: string;
  readonly subcategories: readonly string[];
}

/** What is taught at Northfield. */
const atNorthfield: readonly DemoSubject[] = [
  { name: 'Mathematics', subcategories: ['Algebra', 'Geometry', 'Statistics'] },
  { name: 'English', subcategories: ['Essay Writing', 'Grammar', 'Literature'] },
  { name: 'Science', subcategories: ['Biology', 'Chemistry', 'Physics'] },
];

/** What is taught at the second institution. */
const atBrightside: readonly DemoSubject[] = [
  { name: 'Languages', subcategories: ['French', 'Spanish'] },
  { name: 'Music', subcategories: ['Piano', 'Theory'] },
];

/** What each educator of the demo teaches, by e-mail address; nobody named teaches everything. */
const taughtBy: Readonly<Record<string, readonly string[]>> = {
  'educator2@demo.test': ['Essay Writing', 'Grammar', 'Literature', 'Algebra'],
};

function subjectsScene(subjectsOfIt: readonly DemoSubject[]): DemoScene {
  return {
    what: `${subjectsOfIt.length} subjects`,
    fill: async ({ system, levelIds, subcategoryIds }) => {
      for (const subject of subjectsOfIt) {
        const added = await addSubject(system, { ...subject, levelId: levelIds.get('area') ?? null });
        subject.subcategories.forEach((name, at) => subcategoryIds.set(name, added.subcategoryIds[at] ?? ''));
      }
    },
  };
}

/** The subjects of Northfield, which all of its area offer. */
export const northfieldSubjects = subjectsScene(atNorthfield);

/** The subjects of the second institution. */
export const brightsideSubjects = subjectsScene(atBrightside);

/** Says what each educator teaches. The accounts must be there. */
export const teachingScene: DemoScene = {
  what: 'what is taught by whom',
  fill: async ({ system, personIds, subcategoryIds }) => {
    const known = await people.getPeople(system, [...personIds.values()]);
    for (const [email, id] of personIds) {
      const role = known.get(id)?.role;
      if (role === undefined || !isEducator(role)) continue;
      const names = taughtBy[email] ?? [...subcategoryIds.keys()];
      await addTeaching(
        system,
        id,
        names.flatMap((name) => subcategoryIds.get(name) ?? []),
      );
    }
  },
};
