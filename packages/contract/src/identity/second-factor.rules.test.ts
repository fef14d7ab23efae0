import { describe, expect, it } from 'vitest';
import { isAppCode, plainCode, recoverySigns, shownRecoveryCode } from './second-factor.rules.ts';

describe('a typed code', () => {
  it.each([
    ['407 118', '407118', true],
    [' 407118\n', '407118', true],
    ['407\u00a0118', '407118', true],
    ['7kq2-m9td-xr4h', '7KQ2M9TDXR4H', false],
    ['7KQ2 M9TD–XR4H', '7KQ2M9TDXR4H', false],
    ['40711', '40711', false],
    ['٤٠٧١١٨', '٤٠٧١١٨', false],
    ['', '', false],
  ])('%j is read as %j; of an app: %s', (typed, plain, isOfApp) => {
    expect(plainCode(typed)).toBe(plain);
    expect(isAppCode(plain)).toBe(isOfApp);
  });
});

it('a recovery code is shown in groups, and read as it is shown', () => {
  expect(shownRecoveryCode('7KQ2M9TDXR4H')).toBe('7KQ2-M9TD-XR4H');
  expect(plainCode(shownRecoveryCode('7KQ2M9TDXR4H'))).toBe('7KQ2M9TDXR4H');
  expect(new Set(recoverySigns).size).toBe(32);
});
