import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { expect, it } from 'vitest';
import { changedEducatorBody, educatorValuesOf } from './educator-values.ts';

const educator: EducatorView = {
  ...{ id: 'ines', name: 'Ines Falk', firstName: 'Ines', lastName: 'Falk', email: 'i@f.test', image: null },
  ...{
    schools: [],
    active: true,
    mobileNumber: null,
    unconfirmedEmail: null,
    emailRefusedAt: null,
    mailVerified: true,
  },
  associatedLevels: [
    { id: 'own', name: 'Own', isInReach: true },
    { id: 'other', name: 'Other', isInReach: false },
  ],
  subcategories: [
    { id: 'algebra', name: 'Algebra', subjectName: 'Mathematics', mayChange: true },
    { id: 'poetry', name: 'Poetry', subjectName: 'English', mayChange: false },
  ],
  ...{
    backgroundCheck: 'none',
    check: null,
    mustPassCheck: false,
    hasJoined: true,
    providerOnly: false,
    lastSeen: null,
    version: 3,
  },
  ...{ mayEditPerson: false, mayEditAssociation: true, pay: null },
};
const values = { ...educatorValuesOf(educator), opened: null };

it('shows the address that waits to be confirmed, so that the old one can take it back', () => {
  expect(educatorValuesOf(educator).email).toBe('i@f.test');
  expect(educatorValuesOf({ ...educator, unconfirmedEmail: 'new@f.test' }).email).toBe('new@f.test');
});

it('sends of an association what may be changed, and what may not as it is', () => {
  expect(changedEducatorBody(values, educator)).toEqual({
    person: null,
    association: { levelIds: ['own'], subcategoryIds: ['poetry', 'algebra'] },
    version: 0,
  });
});

it('sends what becomes of sessions only where a school is left', () => {
  const answered = { ...values, sessions: 'cancel', reason: '' } as const;
  expect(changedEducatorBody(answered, educator).association).not.toHaveProperty('sessions');
  expect(changedEducatorBody({ ...answered, schools: [] }, educator).association).toMatchObject({
    sessions: 'cancel',
    reason: '',
  });
});
