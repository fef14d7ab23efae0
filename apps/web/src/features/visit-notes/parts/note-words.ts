import { visitNoteLimits } from '@lectern/contract/visit-notes/visit-notes.limits.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useHostWords } from '../../institutions/host.ts';
import type { NoteField } from '../visit-notes.queries.ts';

/** Words around a note. */
export interface NoteWords {
  label: (field: NoteField) => string;
  counter: (text: string) => string;
}

/** The labels of a note's texts, with the host's word for educators, and how much of each is used. */
export function useNoteWords(): NoteWords {
  const say = useSay();
  const words = useHostWords();
  return {
    label: (field) => {
      if (field === 'subjective') return say('visitNotes.subjective');
      return field === 'objective' ? say('visitNotes.objective', words) : say('visitNotes.plan');
    },
    counter: (text) => say('visitNotes.counter', { count: text.length, limit: visitNoteLimits.text }),
  };
}
