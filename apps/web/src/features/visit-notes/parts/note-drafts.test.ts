import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { expect, it } from 'vitest';
import { draftOf, dropDraft, keepDraft, leavingChanges, savingChanges, settleDraft } from './note-drafts.ts';

const saved = { subjective: 'Fractions', objective: '', plan: 'Rest' } as SoapNotes;

it('leaving a field saves what says something new, never an emptied text', () => {
  expect(leavingChanges({ subjective: 'Fractions', objective: 'Good', plan: '' }, saved)).toEqual({
    objective: 'Good',
  });
});

it('saving sends every text that differs, also an emptied one', () => {
  expect(savingChanges({ subjective: 'Fractions', plan: '' }, saved)).toEqual({ plan: '' });
});

it('keeps what was typed while an earlier text was being saved', () => {
  keepDraft('visit', { field: 'plan', text: 'one', saved });
  const sent = draftOf('visit');
  keepDraft('visit', { field: 'plan', text: 'one and two', saved });
  settleDraft('visit', sent);
  expect(draftOf('visit')).toEqual({ plan: 'one and two' });
  dropDraft('visit', 'plan');
  expect(draftOf('visit')).toEqual({});
});
