import { describe, expect, it } from 'vitest';
import {
  cleanDirectMessage,
  isDirectMessageSendable,
  isWithdrawable,
  linkParts,
  quietEnd,
  readQuietHours,
} from './messages.rules.ts';

describe('a typed message', () => {
  it.each([
    ['  hello ', 'hello'],
    ['x'.repeat(256), 'x'.repeat(255)],
    [' \n ', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanDirectMessage(text)).toBe(expected);
  });

  it.each([
    ['', false, false],
    [' \n', false, false],
    ['', true, true],
    ['a', false, true],
  ])('%j with a file: %s, can be sent: %s', (text, hasFile, expected) => {
    expect(isDirectMessageSendable(text, hasFile)).toBe(expected);
  });

  it('can be taken back for five minutes', () => {
    expect([isWithdrawable(0, 300_000), isWithdrawable(0, 300_001)]).toEqual([true, false]);
  });
});

describe('quiet hours', () => {
  it.each([
    ['21:00-07:00', { from: '21:00', to: '07:00' }],
    ['off', 'off'],
    ['21:00-21:00', undefined],
    ['24:00-07:00', undefined],
    ['21:00', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, expected) => {
    expect(readQuietHours(text)).toEqual(expected);
  });

  const night = { from: '21:00', to: '07:00' };
  const noon = { from: '12:00', to: '13:30' };
  it.each([
    [night, '2027-03-10', '20:59', null],
    [night, '2027-03-10', '21:00', { date: '2027-03-11', time: '07:00' }],
    [night, '2027-12-31', '23:59', { date: '2028-01-01', time: '07:00' }],
    [night, '2027-03-11', '00:00', { date: '2027-03-11', time: '07:00' }],
    [night, '2027-03-11', '06:59', { date: '2027-03-11', time: '07:00' }],
    [night, '2027-03-11', '07:00', null],
    [noon, '2027-03-11', '11:59', null],
    [noon, '2027-03-11', '12:00', { date: '2027-03-11', time: '13:30' }],
    [noon, '2027-03-11', '13:30', null],
  ])('%j end for what is written on %s at %s: %j', (hours, date, time, end) => {
    expect(quietEnd({ date, time }, hours)).toEqual(end);
  });
});

describe('linkParts', () => {
  it.each([
    ['no link', [['no link', false]]],
    [
      'see https://example.test/a?b=1 now',
      [
        ['see ', false],
        ['https://example.test/a?b=1', true],
        [' now', false],
      ],
    ],
    ['HTTP://example.test', [['HTTP://example.test', true]]],
    ['javascript:alert(1) data:text/html,x', [['javascript:alert(1) data:text/html,x', false]]],
    [
      '<https://example.test>',
      [
        ['<', false],
        ['https://example.test', true],
        ['>', false],
      ],
    ],
    [
      'Read https://example.test/a?b=1, (https://example.test/c).',
      [
        ['Read ', false],
        ['https://example.test/a?b=1', true],
        [',', false],
        [' (', false],
        ['https://example.test/c', true],
        [').', false],
      ],
    ],
    [
      'https://example.test/a_(b)!?',
      [
        ['https://example.test/a_(b)', true],
        ['!?', false],
      ],
    ],
    ['https://...', [['https://...', false]]],
    ['https://', [['https://', false]]],
    ['https://bank.test@evil.test/', [['https://bank.test@evil.test/', false]]],
    ['https://example.test/@name', [['https://example.test/@name', true]]],
    [
      'https://example.test/\u202egpj',
      [
        ['https://example.test/', true],
        ['\u202egpj', false],
      ],
    ],
  ])('%j', (text, expected) => {
    const parts = linkParts(text);
    expect(parts.map((part) => [part.text, part.isLink])).toEqual(expected);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.every(({ at, text: part }) => text.startsWith(part, at))).toBe(true);
  });
});
