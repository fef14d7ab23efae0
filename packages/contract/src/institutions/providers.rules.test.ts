import { describe, expect, it } from 'vitest';
import { providerPlans, providerPresets } from './providers.names.ts';
import { isIssuer } from './providers.rules.ts';

describe('an issuer', () => {
  it.each([
    'https://id.school.example',
    'https://id.school.example:8443/realms/one',
    'https://7f.example',
    'https://1.2.3.4.example',
    'https://id.xn--p1ai',
    'https://internal.example',
  ])('can be %s', (issuer) => expect(isIssuer(issuer)).toBe(true));

  it.each([
    'https://10.0.0.1',
    'https://8.8.8.8',
    'https://127.1',
    'https://a.0x7f',
    'https://a.0X',
    'https://id.127',
    'https://[fd00::1]',
    'https://id.LOCALHOST',
    'https://printer.local/issuer',
    'https://id.internal:8443',
    'https://id.school.example.',
  ])('cannot be %s', (issuer) => expect(isIssuer(issuer)).toBe(false));
});

it.each(providerPresets.filter((preset) => preset !== 'custom' && preset !== 'microsoft'))(
  'the plan of %s has an issuer that can be saved',
  (preset) => expect(isIssuer(providerPlans[preset].issuer)).toBe(true),
);

it('the plan of Microsoft wants the directory of the customer first', () => {
  const { issuer } = providerPlans.microsoft;
  expect(isIssuer(issuer)).toBe(false);
  expect(isIssuer(issuer.replace('DIRECTORY-ID', '11111111-2222-3333-4444-555555555555'))).toBe(true);
});
