import { describe, expect, it } from 'vitest';
import { choose, emptyChoice, filterFor, missingBefore, partsOf, type Choice } from './choice.ts';

const [anna, maths, algebra] = ['anna', 'maths', 'algebra'].map((id) => ({ id, name: id }));
const full = (order: Choice['order']): Choice => ({
  order,
  educator: anna ?? null,
  subject: maths ?? null,
  subcategory: algebra ?? null,
});

describe('the choice of educator and subject', () => {
  it('goes from the educator to subject and subcategory, or from subject and subcategory to the educator', () => {
    expect(partsOf('educator')).toEqual(['educator', 'subject', 'subcategory']);
    expect(partsOf('subject')).toEqual(['subject', 'subcategory', 'educator']);
  });

  it.each([
    ['educator', 'educator', { subject: null, subcategory: null }],
    ['educator', 'subject', { subcategory: null }],
    ['educator', 'subcategory', {}],
    ['subject', 'subject', { subcategory: null, educator: null }],
    ['subject', 'subcategory', { educator: null }],
    ['subject', 'educator', {}],
  ] as const)('in %s-first order a new %s resets only what comes later', (order, part, reset) => {
    const other = { id: 'other', name: 'Other' };
    expect(choose(full(order), part, other)).toEqual({ ...full(order), [part]: other, ...reset });
  });

  it('keeps the later parts when the same is chosen again', () => {
    expect(choose(full('educator'), 'educator', anna ?? null)).toEqual(full('educator'));
  });

  it('asks for the educator before subjects, and for the subject before subcategories and their educators', () => {
    expect(missingBefore(emptyChoice('educator'), 'educator')).toBeNull();
    expect(missingBefore(emptyChoice('educator'), 'subject')).toBe('educator');
    expect(missingBefore(emptyChoice('educator'), 'subcategory')).toBe('subject');
    expect(missingBefore(emptyChoice('subject'), 'educator')).toBe('subject');
    expect(missingBefore(full('subject'), 'educator')).toBeNull();
  });

  it('narrows each list only by what was chosen before it', () => {
    expect(filterFor(full('educator'), 'educator')).toEqual({
      educatorId: null,
      subjectId: null,
      subcategoryId: null,
    });
    expect(filterFor(full('educator'), 'subcategory')).toEqual({
      educatorId: 'anna',
      subjectId: 'maths',
      subcategoryId: null,
    });
    expect(filterFor(full('subject'), 'educator')).toEqual({
      educatorId: null,
      subjectId: 'maths',
      subcategoryId: 'algebra',
    });
  });
});
