import { expect, it } from 'vitest';
import { keepTemporaryInMemory } from './memory-folder.ts';

it('leaves alone what somebody has said', () => {
  const env = { TMPDIR: '/somewhere' };
  keepTemporaryInMemory(env);
  expect(env).toEqual({ TMPDIR: '/somewhere' });
});

it('takes no folder that is not there', () => {
  const env = {};
  keepTemporaryInMemory(env, '/nowhere/at/all');
  expect(env).toEqual({});
});
