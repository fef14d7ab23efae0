import { describe, expect, it } from 'vitest';
import { userCategories, visitStatusCodes, visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { Viewer, VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { canHaveMedicAid } from './medic-aid.rules.ts';

const viewers = Object.keys(userCategories) as Viewer[];
const kinds = Object.keys(visitTypeCodes) as VisitKind[];
const states = Object.keys(visitStatusCodes) as VisitState[];

describe('canHaveMedicAid', () => {
  it('holds for the educator after a one-to-one, on-demand or in-person visit with one student, and nowhere else', () => {
    const shown = viewers.flatMap((viewer) =>
      kinds.flatMap((kind) =>
        states.flatMap((state) =>
          [0, 1, 2].flatMap((students) =>
            canHaveMedicAid({ viewer, kind, state, students })
              ? [`${viewer} ${kind} ${state} ${students}`]
              : [],
          ),
        ),
      ),
    );
    expect(shown).toEqual([
      'educator onDemand notePending 1',
      'educator onDemand completed 1',
      'educator appointment notePending 1',
      'educator appointment completed 1',
      'educator inPerson notePending 1',
      'educator inPerson completed 1',
    ]);
  });
});
