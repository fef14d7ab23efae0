import { describe, expect, it } from 'vitest';
import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn, areaBases, type AdminArea } from '@lectern/contract/access/screens.ts';
import { axeScreens } from '../setup/axe-screens.ts';
import type { Places } from '../setup/places.ts';
import { administrators, states } from './states.ts';

const areas = ['top', 'levelOne', 'levelTwo', 'levelThree'] as const satisfies readonly AdminArea[];

/** Stands for every id that an address is made of. */
const anyPlaces: Places = new Proxy({} as Places, {
  get: (_places, name) =>
    new Proxy({}, { get: (_ids, key) => (key === Symbol.toPrimitive ? () => `any-${String(name)}` : 'any') }),
});

/** The call is walked to while one runs, as 'broadcast: level 2 looks on'. */
const live = ['broadcast'];

/** The paths of the pictures that are taken. */
const pictured = states.map(({ path }) => path(anyPlaces).replace(/[?#].*$/, ''));

/** Rows of the table that no path belongs to, in any area; a row with fixed words goes before one with a parameter. */
function withoutPicture(paths: readonly string[]): string[] {
  const rows = Object.entries(adminScreens).flatMap(([name, screen]) =>
    areas.map((area) => ({ name, address: addressIn(area, screen) })),
  );
  const fits = (address: string, path: string): boolean =>
    new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path);
  const openness = ({ address }: { address: string }): number => address.split('$').length;
  const shown = new Set(
    paths.map(
      (path) =>
        rows.filter(({ address }) => fits(address, path)).toSorted((a, b) => openness(a) - openness(b))[0]
          ?.name,
    ),
  );
  return Object.keys(adminScreens).filter((name) => !shown.has(name) && !live.includes(name));
}

describe('the pictures of screens', () => {
  it('show every row of the table of administrators', () => {
    expect(withoutPicture(pictured)).toEqual([]);
  });

  it('miss a row once its only picture is taken out', () => {
    const without = pictured.filter((path) => !path.endsWith('/white-label'));
    expect(withoutPicture(without)).toEqual(['whiteLabel']);
  });

  it('show no state of administrators that axe does not look at', () => {
    const ofAdministrators = states.filter(({ account }) => administrators.includes(account));
    expect(ofAdministrators.length).toBeGreaterThan(100);
    const looked = axeScreens.map(({ name }) => name);
    expect(ofAdministrators.flatMap(({ name }) => (looked.includes(name) ? [] : [name]))).toEqual([]);
  });

  it('show the dashboard of every level', () => {
    for (const area of areas) expect(pictured).toContain(`${areaBases[area]}/any/dashboard`);
  });
});
