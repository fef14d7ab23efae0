import { describe, expect, it } from 'vitest';
import { contactChange, needsContact } from './people.rules.ts';

describe('being asked for contact data', () => {
  const complete = {
    role: 'student',
    email: 'a@b.test',
    mobile: '+12025550100',
    mailAnsweredAt: new Date('2027-03-01'),
    contactPopupHidden: false,
  } as const;
  it.each([
    { person: complete, asked: false, what: 'not with both and an answer' },
    { person: { ...complete, email: null }, asked: true, what: 'without an e-mail address' },
    { person: { ...complete, mobile: null }, asked: true, what: 'without a mobile number' },
    {
      person: { ...complete, mailAnsweredAt: null },
      asked: true,
      what: 'until the question about mails is answered',
    },
    {
      person: { ...complete, mailAnsweredAt: null, contactPopupHidden: true },
      asked: false,
      what: 'no more without an answer once hidden',
    },
    {
      person: { ...complete, role: 'educator', mailAnsweredAt: null },
      asked: false,
      what: 'never as an educator who has not answered',
    },
    { person: { ...complete, role: 'parent', mobile: null }, asked: true, what: 'as a parent too' },
    {
      person: { ...complete, mobile: null, contactPopupHidden: true },
      asked: false,
      what: 'never again once hidden',
    },
    { person: { ...complete, role: 'educator', mobile: null }, asked: false, what: 'never as an educator' },
    {
      person: { ...complete, role: 'topAdmin', email: null },
      asked: false,
      what: 'never as an administrator',
    },
  ] as const)('happens $what', ({ person, asked }) => {
    expect(needsContact(person)).toBe(asked);
  });
});

describe('what is saved of a contact form', () => {
  const withNumber = { studentNumber: 'S1' };
  it.each([
    { wish: {}, change: {}, what: 'nothing for an empty form' },
    { wish: { email: 'a@b.test' }, change: { email: 'a@b.test' }, what: 'a new address' },
    { wish: { email: null }, change: { email: null }, what: 'no address, where a student ID remains' },
    { wish: { mobileNumber: null }, change: { mobile: null }, what: 'no mobile number' },
    {
      wish: { email: null, mobileNumber: null, isAgreeToReceiveMail: null },
      change: { agreesToMail: false },
      what: 'only the consents of a form without address and number',
    },
    {
      wish: { isAgreeToReceiveMail: null, isAgreeToReceiveTextMessage: true },
      change: { agreesToMail: false, agreesToText: true },
      what: 'an empty consent as none',
    },
  ])('is $what', ({ wish, change }) => {
    expect(contactChange(wish, withNumber)).toEqual(change);
  });

  it('keeps the address of somebody who could not sign in without it', () => {
    expect(contactChange({ email: null }, { studentNumber: null })).toEqual({});
  });
});
