import { expect, it } from 'vitest';
import { birthChange, isBirthWrong, wantedEmail } from './profile.rules.ts';

const kept = { email: 'a@b.test', studentNumber: null, dateOfBirth: '1990-02-03', gender: 'F' } as const;

it.each([
  { form: {}, change: {} },
  { form: { dob: '1990-02-03', gender: 'F' }, change: {} },
  { form: { dob: null }, change: { dateOfBirth: null } },
  { form: { dob: '1991-02-03', gender: 'M' }, change: { dateOfBirth: '1991-02-03', gender: 'M' } },
  { form: { gender: null }, change: { gender: null } },
] as const)('saves of $form only what is another', ({ form, change }) => {
  expect(birthChange(form, kept)).toEqual(change);
});

it.each([
  { day: undefined, isWrong: false },
  { day: null, isWrong: false },
  { day: '2026-11-24', isWrong: false },
  { day: '2026-11-25', isWrong: true },
  { day: '1940-01-01', isWrong: true },
])('takes $day for a birth date: not $isWrong', ({ day, isWrong }) => {
  expect(isBirthWrong(day, '2026-11-24')).toBe(isWrong);
});

it.each([
  { email: undefined, number: null, wanted: undefined },
  { email: 'a@b.test', number: null, wanted: undefined },
  { email: 'c@b.test', number: null, wanted: 'c@b.test' },
  { email: null, number: null, wanted: 'missing' },
  { email: null, number: 'S1', wanted: null },
])('of $email with the number $number asks for $wanted', ({ email, number, wanted }) => {
  expect(wantedEmail(email, { ...kept, studentNumber: number })).toBe(wanted);
});
