import type { DemoScene } from '../../platform/context/demo-stage.ts';
import { setPassword } from './identity.service.ts';

/** The one password of all demo accounts. */
export const demoPassword = 'Lectern@2026';

/** Gives the one password to every account that is there. */
export const passwordsScene: DemoScene = {
  what: 'their passwords',
  fill: async ({ system, personIds }) => {
    const password = { password: demoPassword, mustChange: false };
    await Promise.all([...personIds.values()].map(async (id) => setPassword(system, id, password)));
  },
};
