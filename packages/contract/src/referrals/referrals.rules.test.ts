import { describe, expect, it } from 'vitest';
import { visitStatusCodes, visitTypeCodes, type VisitKind, type VisitState } from '../visits/visits.names.ts';
import { isReferable, referralFaults, type SubjectReferralChoice } from './referrals.rules.ts';

describe('referralFaults', () => {
  it('asks for subject, subcategory, educator and student in this order', () => {
    const steps: [Partial<SubjectReferralChoice>, string][] = [
      [{}, 'subject visits.booking.subjectMandatory'],
      [{ subjectId: 's' }, 'subcategory visits.booking.subcategoryMandatory'],
      [{ subcategoryId: 'c' }, 'educator visits.booking.educatorMandatory'],
      [{ educatorId: 'e' }, 'student visits.booking.studentMandatory'],
    ];
    let choice: SubjectReferralChoice = {
      subjectId: null,
      subcategoryId: null,
      educatorId: null,
      studentId: null,
    };
    for (const [change, expected] of steps) {
      choice = { ...choice, ...change };
      const [fault] = referralFaults(choice);
      expect(`${fault?.field} ${fault?.text}`).toBe(expected);
    }
    expect(referralFaults({ ...choice, studentId: 'p' })).toEqual([]);
  });
});

describe('isReferable', () => {
  const kinds = Object.keys(visitTypeCodes) as VisitKind[];
  const states = Object.keys(visitStatusCodes) as VisitState[];
  const all = kinds.flatMap((kind) => states.map((state) => ({ kind, state })));

  it('is a completed session on demand, by appointment or in person, and nothing else', () => {
    expect(all.filter(isReferable)).toEqual([
      { kind: 'onDemand', state: 'completed' },
      { kind: 'appointment', state: 'completed' },
      { kind: 'inPerson', state: 'completed' },
    ]);
  });
});
