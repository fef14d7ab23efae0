import { describe, expect, it } from 'vitest';
import { attemptKey, attempts, firstChoice } from './identity.rules.ts';

describe('attempts', () => {
  it('are counted for each institution and without regard to case', () => {
    expect(attemptKey({ institutionId: 'a' }, 'signInAccount', 'Maya@X.test')).toBe(
      'signInAccount:a:maya@x.test',
    );
    expect(attempts({ institutionId: 'a' }, 'resetAccount', 'x')).toEqual({
      key: 'resetAccount:a:x',
      most: 5,
      windowSeconds: 3600,
    });
  });
});

describe('the child for whom a parent acts after sign-in', () => {
  it.each([
    { children: [], last: null, chosen: null, what: 'nobody without children' },
    { children: ['a'], last: null, chosen: 'a', what: 'the only child' },
    { children: ['a'], last: 'b', chosen: 'a', what: 'the only child, whoever it was before' },
    { children: ['a', 'b'], last: null, chosen: null, what: 'nobody until one of several is chosen' },
    { children: ['a', 'b'], last: 'b', chosen: 'b', what: 'the one of the last time' },
    { children: ['a', 'b'], last: 'c', chosen: null, what: 'nobody when the last one is no child any more' },
  ])('is $what', ({ children, last, chosen }) => {
    expect(firstChoice(children, last)).toBe(chosen);
  });
});
