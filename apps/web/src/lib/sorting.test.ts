import { expect, it } from 'vitest';
import { byName } from './sorting.ts';

it('orders names as readers do, not by the numbers of their letters', () => {
  const names = ['zoe', 'Émile', 'Student 10', 'adam', 'Ana', 'Student 2', 'Ángel', 'Eva'];
  const sorted = names.map((name) => ({ name })).toSorted(byName);
  expect(sorted.map(({ name }) => name)).toEqual([
    'adam',
    'Ana',
    'Ángel',
    'Émile',
    'Eva',
    'Student 2',
    'Student 10',
    'zoe',
  ]);
});
