import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

afterEach(cleanup);

it.each([
  ['ann@home.test', ['ann@', 'home.', 'test']],
  ['ann-lee.de_la+x@home.test', ['ann-', 'lee.', 'de_', 'la+', 'x@', 'home.', 'test']],
  [`${'a'.repeat(40)}@b.test`, ['a'.repeat(18), 'a'.repeat(18), 'aaaa@', 'b.', 'test']],
])('breaks %s behind its signs, and is the same text', (email, pieces) => {
  render(<EmailText email={email} />);
  const shown = screen.getByText(email);
  expect(shown.textContent).toBe(email);
  expect(shown.innerHTML.split('<wbr>').filter(Boolean)).toEqual(pieces);
});
