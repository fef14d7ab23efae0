import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newStudent } from '../administration/students.shapes.ts';
import { isMissing, wrongFields } from './issues.rules.ts';

const form = z.strictObject({
  name: z.string(),
  kind: z.enum(['first', 'second']),
  agreed: z.literal(true),
  number: z.union([z.string(), z.number()]),
  shape: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('round'), width: z.number() }),
    z.strictObject({ is: z.literal('square') }),
  ]),
});

const whole = { name: 'a', kind: 'first', agreed: true, number: 1, shape: { is: 'square' } };

function issuesOf(given: unknown) {
  return form.safeParse(given, { reportInput: true }).error?.issues ?? [];
}

describe('a field', () => {
  it.each(['name', 'kind', 'agreed', 'number'])('%s that is absent is missing', (field) => {
    const issues = issuesOf({ ...whole, [field]: undefined });
    expect(issues).toHaveLength(1);
    expect(issues.every(isMissing)).toBe(true);
    expect(wrongFields(issues)).toEqual([{ field, message: 'core.field.required' }]);
  });

  it('that chooses a shape is missing where nothing is chosen', () => {
    const issues = issuesOf({ ...whole, shape: {} });
    expect(issues.every(isMissing)).toBe(true);
    expect(wrongFields(issues)).toEqual([{ field: 'shape.is', message: 'core.field.required' }]);
  });

  it('that is a choice with words of its own is told by them', () => {
    const choice = z.object({ status: z.enum(['on', 'off'], 'flags.field.status') });
    const issues = choice.safeParse({}, { reportInput: true }).error?.issues ?? [];
    expect(issues.every(isMissing)).toBe(true);
    expect(wrongFields(issues)).toEqual([{ field: 'status', message: 'flags.field.status' }]);
  });

  it('that is too long is told how long it may be, if it has no words of its own', () => {
    const texts = z.object({
      number: newStudent.shape.studentRollNum,
      own: z.string().max(3, 'chat.tooLong'),
    });
    const list = z.object({ list: z.array(z.string()).max(1) });
    const given = { number: '12345678901', own: 'four', list: ['a', 'b'] };
    expect(wrongFields(texts.safeParse(given).error?.issues ?? [])).toEqual([
      { field: 'number', message: 'core.field.tooLong', params: { most: 10 } },
      { field: 'own', message: 'chat.tooLong' },
    ]);
    expect(wrongFields(list.safeParse(given).error?.issues ?? [])).toMatchObject([
      { field: 'list', message: expect.not.stringContaining('core.') },
    ]);
  });

  it.each([
    { name: 1 },
    { name: null },
    { kind: 'third' },
    { kind: null },
    { agreed: false },
    { number: true },
    { shape: { is: 'oval' } },
    { shape: { is: null } },
    { more: 1 },
  ])('is not missing where it is wrong: %j', (change) => {
    const issues = issuesOf({ ...whole, ...change });
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.some(isMissing)).toBe(false);
  });
});
