import { describe, expect, it } from 'vitest';
import { emptyReferral, withPart, type ReferralDraft, type ReferralPart } from './referral-choice.ts';

const one = (id: string) => ({ id, name: id });
const full: ReferralDraft = {
  subject: one('maths'),
  subcategory: one('algebra'),
  educator: one('ben'),
  student: one('sam'),
  notes: 'Likes numbers',
};
const chosen = ({ notes: _notes, ...parts }: ReferralDraft) =>
  Object.entries(parts).flatMap(([name, picked]) => (picked ? [name] : []));

describe('withPart', () => {
  it.each([
    ['subject', ['subject']],
    ['subcategory', ['subject', 'subcategory']],
    ['educator', ['subject', 'subcategory', 'educator']],
    ['student', ['subject', 'subcategory', 'educator', 'student']],
  ] as const)('another %s leaves %j, and the notes', (part: ReferralPart, left) => {
    const changed = withPart(full, part, one('another'));
    expect(chosen(changed)).toEqual(left);
    expect(changed.notes).toBe('Likes numbers');
  });

  it('changes nothing when the same is chosen again', () => {
    expect(withPart(full, 'subject', one('maths'))).toBe(full);
    expect(withPart(emptyReferral, 'student', null)).toBe(emptyReferral);
  });
});
