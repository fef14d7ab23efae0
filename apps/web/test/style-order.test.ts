import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const styles = new URL(import.meta.resolve('@mantine/core/styles.css'));
const whole = readFileSync(styles, 'utf8');
const own = readFileSync(new URL('../src/ui/theme/signed-in-styles.ts', import.meta.url), 'utf8');

/** Where the library's own sheet has the styles of a component. */
function placeOf(component: string): number {
  const sheet = readFileSync(new URL(`styles/${component}.css`, styles), 'utf8');
  const first = /\.m_[\da-f]+/.exec(sheet)?.[0] ?? '';
  return whole.indexOf(first);
}

it('loads styles of components in the order of the library, where the special follows what it is made of', () => {
  const components = [...own.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name ?? '');
  expect(components.length).toBeGreaterThan(40);
  const places = components.map((name) => ({ name, at: placeOf(name) }));
  expect(places.filter(({ at }) => at < 0)).toEqual([]);
  expect(components).toEqual(places.toSorted((one, other) => one.at - other.at).map(({ name }) => name));
});
