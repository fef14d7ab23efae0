import { sessionStatuses, userCategories, visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { describe, expect, it } from 'vitest';
import { hasGroupActions, mayChangeRoster, showsParticipation } from './group-rules.ts';

const classroom = {
  visitType: visitTypeCodes.classroom,
  sessionStatus: sessionStatuses.notePending,
  userCategory: userCategories.educator,
  allowAddImage: true,
};

describe('showsParticipation', () => {
  it.each([
    [classroom, true],
    [{ ...classroom, sessionStatus: sessionStatuses.completed }, true],
    [{ ...classroom, visitType: visitTypeCodes.appointment }, true],
    [{ ...classroom, visitType: visitTypeCodes.broadcast }, true],
    [{ ...classroom, visitType: visitTypeCodes.conference }, false],
    [{ ...classroom, sessionStatus: sessionStatuses.booked }, false],
    [{ ...classroom, sessionStatus: sessionStatuses.missed }, false],
    [{ ...classroom, userCategory: userCategories.attendee }, false],
  ])('%j: %s', (visit, expected) => {
    expect(showsParticipation(visit)).toBe(expected);
  });
});

describe('mayChangeRoster', () => {
  it.each([
    [classroom, true],
    [{ ...classroom, sessionStatus: sessionStatuses.booked }, true],
    [{ ...classroom, allowAddImage: false }, false],
    [{ ...classroom, visitType: visitTypeCodes.broadcast }, false],
    [{ ...classroom, visitType: visitTypeCodes.conference }, false],
    [{ ...classroom, visitType: visitTypeCodes.appointment }, false],
    [{ ...classroom, userCategory: userCategories.admin }, false],
    [{ ...classroom, userCategory: userCategories.attendee }, false],
  ])('%j: %s', (visit, expected) => {
    expect(mayChangeRoster(visit)).toBe(expected);
    expect(hasGroupActions(visit)).toBe(expected || showsParticipation(visit));
  });
});
