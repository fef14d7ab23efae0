import { expect, it } from 'vitest';
import { fitPicture } from './fit-picture.ts';

const box = { left: 10, top: 20, width: 200, height: 100 };

it.each([
  [
    'a high picture fills a wide box without its upper and lower edge',
    { width: 100, height: 100 },
    false,
    { left: 0, top: 25, width: 100, height: 50 },
    box,
  ],
  [
    'a wide picture fills the box without its sides',
    { width: 400, height: 100 },
    false,
    { left: 100, top: 0, width: 200, height: 100 },
    box,
  ],
  [
    'a screen is seen whole, with room beside it',
    { width: 100, height: 100 },
    true,
    { left: 0, top: 0, width: 100, height: 100 },
    { left: 60, top: 20, width: 100, height: 100 },
  ],
  [
    'a wide screen is seen whole, with room above and below it',
    { width: 400, height: 100 },
    true,
    { left: 0, top: 0, width: 400, height: 100 },
    { left: 10, top: 45, width: 200, height: 50 },
  ],
] as const)('%s', (_, size, isWhole, source, target) => {
  expect(fitPicture(size, box, isWhole)).toEqual({ source, target });
});
