import { expect, it } from 'vitest';
import { filledAddress } from './addresses.ts';

it('fills parameters in, encoded, and keeps the rest', () => {
  const path = '/$roleTypePath/waiting-room/$userId/$visitId';
  expect(filledAddress(path, { roleTypePath: 'Life Coach', userId: 'me', visitId: 'v/1' })).toBe(
    '/Life%20Coach/waiting-room/me/v%2F1',
  );
  expect(filledAddress('/student/appointment', {})).toBe('/student/appointment');
});
