import { expect, it } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

it.each([
  ['Maya Thompson', 'MT'],
  ['Hillcrest Middle School', 'HM'],
  ['  élodie  ', 'É'],
  ['', ''],
  ['👩‍🏫 Kim', '👩K'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('gives a name the same hue every time', () => {
  expect(hueOf('Maya Thompson')).toBe(hueOf('Maya Thompson'));
});
