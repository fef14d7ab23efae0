/** Texts of an educator's students and of notes on them. */
export const studentNotesTexts = {
  added: 'The notes were added.',
  mandatory: 'Notes are mandatory',
  tooLong: 'Notes can have at most 500 characters.',
} as const;
