import { describe, expect, it } from 'vitest';
import { attemptKey, attempts, firstChoice, networkOf } from './identity.rules.ts';

describe('attempts', () => {
  it('are counted for each institution and without regard to case', () => {
    expect(attemptKey({ institutionId: 'a' }, 'signInAccount', 'Maya@X.test')).toBe(
      'signInAccount:a:maya@x.test',
    );
    expect(attempts({ institutionId: 'a' }, 'resetHere', 'x')).toEqual({
      key: 'resetHere:a:x',
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

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
