import { describe, expect, it } from 'vitest';
import {
  contactFaults,
  contactUpdate,
  educatorNameInCall,
  greetingName,
  isContactEmpty,
  isEmail,
  maskedEmail,
  mobileDigits,
  withoutPrefix,
} from './people.rules.ts';

const form = { email: '', mobile: '', isAgreeToReceiveMail: false, isAgreeToReceiveTextMessage: false };

describe('names', () => {
  it.each([
    ['Abcdefghijkl', 'mnopqrstuvwx', 'Abcdefghijkl mnopqrstuvwx'],
    ['Abcdefghijkl', 'mnopqrstuvwxy', 'Abcdefghijkl mnopqrstuvwx...'],
    ['Ana', '', 'Ana'],
  ])('%s %s is greeted as %s', (first, last, expected) => {
    expect(greetingName(first, last)).toBe(expected);
  });

  it('of educators are cut at 10 in a call, at 25 in a conference or by a link', () => {
    expect(educatorNameInCall('Bartholomew', false)).toBe('Bartholome...');
    expect(educatorNameInCall('Bartholomew', true)).toBe('Bartholomew');
  });
});

describe('isEmail', () => {
  it.each([
    [' a@b.co ', true],
    ['a@b', false],
    ['a b@c.de', false],
    ['a@b..c', false],
    ['@b.c', false],
    ['<x>@b.co', false],
    ['a@[127.0.0.1]', false],
    ['"a"@b.co', false],
    ['ｒace@b.co', false],
    ['josé+1@b.co', true],
    [`${'a'.repeat(60)}@b.c`, true],
    [`${'a'.repeat(61)}@b.c`, false],
  ])('%j: %s', (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });
});

describe('maskedEmail', () => {
  it.each([
    ['renee@home.test', 'r…@home.test'],
    ['r@home.test', 'r…@home.test'],
    ['😀e@home.test', '😀…@home.test'],
  ])('%s: %s', (email, expected) => {
    expect(maskedEmail(email)).toBe(expected);
  });
});

describe('contactFaults', () => {
  it.each([
    [form, {}],
    [{ ...form, email: 'x' }, { email: 'people.contact.emailInvalid' }],
    [{ ...form, mobile: '123456789' }, { mobile: 'people.contact.mobileInvalid' }],
    [
      { ...form, email: 'x', mobile: '1' },
      { email: 'people.contact.emailInvalid', mobile: 'people.contact.mobileInvalid' },
    ],
    [{ ...form, email: ' a@b.co', mobile: '1234567890' }, {}],
  ])('%j: %j', (given, expected) => {
    expect(contactFaults(given)).toEqual(expected);
  });
});

describe('contactUpdate', () => {
  const saved = { email: 'a@b.co', mobileNumber: '+11234567890' };
  const consents = { isAgreeToReceiveMail: null, isAgreeToReceiveTextMessage: null };
  it.each([
    [form, { email: null, mobileNumber: null, ...consents }],
    [{ ...form, email: 'a@b.co ', mobile: '1234567890' }, consents],
    [
      { ...form, email: 'c@d.ef' },
      { email: 'c@d.ef', mobileNumber: null, ...consents },
    ],
    [
      { ...form, mobile: '5555555555', isAgreeToReceiveMail: true },
      {
        email: null,
        mobileNumber: '+15555555555',
        isAgreeToReceiveMail: true,
        isAgreeToReceiveTextMessage: null,
      },
    ],
  ])('of %j', (given, expected) => {
    expect(contactUpdate(given, saved)).toEqual(expected);
  });

  it('knows a form without e-mail address and mobile number', () => {
    expect(isContactEmpty(form)).toBe(true);
    expect(isContactEmpty({ ...form, mobile: '1' })).toBe(false);
  });
});

describe('mobile numbers', () => {
  it('keep ten digits', () => {
    expect(mobileDigits('(123) 456-7890 12')).toBe('1234567890');
    expect(withoutPrefix('+11234567890')).toBe('1234567890');
    expect(withoutPrefix(null)).toBe('');
  });
});
