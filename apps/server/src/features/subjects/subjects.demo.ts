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

/** The subjects of Northfield. */
const atNorthfield: readonly DemoSubject[] = [
  { name: 'Mathematics', subcategories: ['Algebra', 'Geometry', 'Statistics'] },
  { name: 'English', subcategories: ['Essay Writing', 'Grammar', 'Literature'] },
  { name: 'Science', subcategories: ['Biology', 'Chemistry', 'Physics'] },
];

/** The subjects of the second institution. */
const atBrightside: readonly DemoSubject[] = [
  { name: 'Languages', subcategories: ['French', 'Spanish'] },
  { name: 'Music', subcategories: ['Piano', 'Theory'] },
];

/** The subjects of each educator of the demo, by e-mail address; those not listed teach everything. */
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
