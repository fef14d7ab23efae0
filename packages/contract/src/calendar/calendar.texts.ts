/** Texts of entries in people's own calendars, and of the ways to get them there. */
export const calendarTexts = {
  entry: {
    with: '{{subject}} with {{person}}',
    group: '{{subject}} · {{kind}}',
    ofChildren: '{{names}}: {{title}}',
    text: 'Sign in here to enter the session, to move it or to cancel it:\n{{link}}',
    guestText: 'This is your personal link to the session, please do not pass it on:\n{{link}}',
  },
} as const;
