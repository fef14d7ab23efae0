import { describe, expect, it } from 'vitest';
import { presentRuleText, readPresentRule } from './present.rules.ts';

describe('readPresentRule', () => {
  it.each([
    ['joined', { by: 'joined' }],
    ['minutes:1', { by: 'minutes', least: 1 }],
    ['minutes:480', { by: 'minutes', least: 480 }],
    ['share:100', { by: 'share', least: 100 }],
  ])('reads %s, and writes it the same', (text, rule) => {
    const read = readPresentRule(text);
    expect(read).toEqual(rule);
    expect(read && presentRuleText(read)).toBe(text);
  });

  it.each([
    '',
    'Joined',
    'minutes',
    'minutes:0',
    'minutes:481',
    'minutes:010',
    'share:101',
    'share:5.5',
    'minutes:10 ',
  ])('takes %j for no rule', (text) => expect(readPresentRule(text)).toBeUndefined());
});
