import type { DemoPlace, DemoScene } from '../../platform/context/demo-stage.ts';
import { addLevel } from './levels.service.ts';

type Names = Readonly<Record<Exclude<DemoPlace, 'top'>, string>>;

function levelsScene(names: Names, { medicAid }: { medicAid: true | null }): DemoScene {
  return {
    what: 'levels',
    fill: async ({ system, levelIds }) => {
      const district = await addLevel(system, { name: names.district, parentId: null });
      const area = await addLevel(system, { name: names.area, parentId: district });
      const school = await addLevel(system, { name: names.school, parentId: area, medicAid });
      const secondSchool = await addLevel(system, { name: names.secondSchool, parentId: area });
      levelIds.set('district', district).set('area', area);
      levelIds.set('school', school).set('secondSchool', secondSchool);
    },
  };
}

/** The first school of Northfield uses MedicAid. */
export const northfieldLevels = levelsScene(
  {
    district: 'Northfield District',
    area: 'Lakeside Area',
    school: 'Northfield High School',
    secondSchool: 'Riverside Middle School',
  },
  { medicAid: true },
);

/** The levels of the second institution. */
export const brightsideLevels = levelsScene(
  { district: 'Region West', area: 'Bay City', school: 'Harbor Campus', secondSchool: 'Hill Campus' },
  { medicAid: null },
);
