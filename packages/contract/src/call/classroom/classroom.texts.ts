/** Texts of the classroom in the call. */
export const classroomTexts = {
  refusal: {
    only_in_classroom: 'This is possible in a classroom session only.',
    not_in_call: 'This person is not in the session now.',
    media_unreachable: 'Connection is getting established. Please wait...',
  },
} as const;
