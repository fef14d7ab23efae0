import { levelScreens } from './level-screens.ts';
import type { Screen } from './screen.ts';
import { screenOf, screens } from './screens.ts';

export const chatOfSummary: Screen = {
  ...screenOf('student summary, completed'),
  name: 'chat of a student summary',
  path: (at) => `${screenOf('student summary, completed').path(at)}&tab=chat`,
};

/** Every screen that axe looks at. */
export const axeScreens: readonly Screen[] = [...screens, ...levelScreens, chatOfSummary];
