import { createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { takeLettersOnly } from './letters-only.ts';

const field = () => screen.getByRole('textbox', { name: 'School' });

beforeEach(() => renderInApp(<input aria-label="School" onBeforeInput={takeLettersOnly} />));

/** Presses the key of a sign as a browser does that has no event of the text; tells whether the field takes it. */
function press(sign: string): boolean {
  const event = createEvent.keyPress(field(), { key: sign });
  // React reads this one, which the browser of the tests leaves at 0.
  Object.defineProperty(event, 'which', { value: sign.charCodeAt(0) });
  return fireEvent(field(), event);
}

it('takes of the keystrokes letters, digits and spaces alone', () => {
  const takenOf = (signs: string): string => signs.split('').filter(press).join('');
  expect(takenOf("O'Brien-Smith 7")).toBe('OBrienSmith 7');
  expect(takenOf('a.b_c+d@e!')).toBe('abcde');
  // An accent that is a sign of its own belongs to its letter.
  expect(takenOf('Núñez Ωμέγα 東京 ٣ e\u0301')).toBe('Núñez Ωμέγα 東京 ٣ e\u0301');
});

it.each([
  ['Núñez 7', true],
  ['North; South', false],
])('takes a text that comes at once, such as %j, whole or not at all', (data, isTaken) => {
  expect(fireEvent.compositionEnd(field(), { data })).toBe(isTaken);
});
