import { expect, it } from 'vitest';
import { keepTemporaryInMemory } from './memory-folder.ts';

it('leaves alone what somebody has said', () => {
  const env = { TMPDIR: '/somewhere' };
  keepTemporaryInMemory(env);
  expect(env).toEqual({ TMPDIR: '/somewhere' });
});
