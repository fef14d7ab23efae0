import type { DemoScene } from '../../platform/context/demo-stage.ts';
import { offerCategory } from './categories.service.ts';

/** The flag categories of Lakeside. */
const categories: readonly string[] = ['Behavior', 'Left early', 'Safeguarding concern', 'Technical problem'];

/** The categories of Northfield, offered in its area. */
export const northfieldFlagCategories: DemoScene = {
  what: `${categories.length} categories of flags`,
  fill: async ({ system, levelIds }) => {
    const levelId = levelIds.get('area') ?? '';
    for (const name of categories) await offerCategory(system, { levelId, name });
  },
};
