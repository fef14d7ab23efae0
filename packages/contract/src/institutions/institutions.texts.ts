/** Texts about the institution: the privacy policy, and who someone administers. */
export const institutionsTexts = {
  host: { sentence: 'Live sessions with your {{role}}, notes and messages in one place.' },
  privacy: {
    title: 'Privacy policy',
    who: '{{name}} runs this platform for its students, parents and {{roles}}.',
    whatTitle: 'What is kept',
    what: 'Your name, your email address or student ID, your sessions, their chat, their notes and the files that you add. Video and sound are not kept, unless a session is recorded. Everybody in the session sees that it is recorded.',
    whoSeesTitle: 'Who sees it',
    whoSees:
      'Only the people of your own sessions and the administrators of your {{levelThree}}. Nobody else, and no other institution.',
    yourTitle: 'Your choice',
    your: 'You may ask to see, correct or delete what is kept about you. Contact your {{levelThree}}.',
    contact: 'Contact: {{email}}',
  },
  admin: {
    title: 'Dashboard',
    topAdmin: 'Admin',
    graAdmin: 'GRA Admin',
  },
} as const;
