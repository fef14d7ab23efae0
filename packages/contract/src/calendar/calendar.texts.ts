/** Texts of entries in people's own calendars, and of the ways to get them there. */
export const calendarTexts = {
  feed: {
    open: 'Calendar',
    title: 'My calendar',
    text: 'Follow your sessions in the calendar that you use anyway. It reads them under a private address and shows what is moved or cancelled, usually within a day.',
    textParent:
      'Follow the sessions of your children in the calendar that you use anyway. It reads them under a private address and shows what is moved or cancelled, usually within a day.',
    care: 'Everybody who has the address can read the calendar: subjects, first names and times. Do not pass it on.',
    make: 'Make a private address',
    since: 'Your calendar has had a private address since {{date}}.',
    lastRead: 'It was last read {{time}}.',
    notRead: 'Nothing has read it yet.',
    onceOnly: 'The address is shown only when it is made. If you have lost it, make a new one.',
    renew: 'Make a new address',
    renewQuestion: 'Make a new address?',
    renewText:
      'The address that you have now stops working at once. Calendars that follow it show nothing new.',
    end: 'Turn off',
    endQuestion: 'Turn off your private address?',
    endText: 'The address stops working at once. Calendars that follow it show nothing new.',
    ended: 'The private address was turned off',
    keep: 'Cancel',
    address: 'Private address',
    addressHint: 'Copy it now. It is shown only until you close this window.',
    copy: 'Copy',
    copied: 'Address copied',
    copyFailed: 'The address could not be copied. Select it and copy it yourself.',
    openApp: 'Open in a calendar app',
    how: 'How to follow it',
    google:
      'On a computer, open calendar.google.com. Next to ‘Other calendars’ press +, then ‘From URL’, and paste the address.',
    apple:
      'Press ‘Open in a calendar app’. Or in Calendar on a Mac choose File, ‘New Calendar Subscription’, and paste the address.',
    outlook:
      'Open the calendar at outlook.com or of your school. Press ‘Add calendar’, then ‘Subscribe from web’, and paste the address.',
    loadFailed: 'Your calendar could not be loaded',
  },
  add: {
    action: 'Add to calendar',
    title: 'Add to calendar',
    text: 'The calendar gets the subject, first names, the time and the address to sign in. If the session is moved, your emails and ‘My calendar’ tell you; what you add here stays as it is.',
    file: 'Calendar file (.ics)',
    fileHint: 'Apple Calendar, Outlook and most others',
    loadFailed: 'The session could not be prepared for calendars',
    opens: 'opens in a new tab',
  },
  app: {
    google: 'Google Calendar',
    apple: 'Apple Calendar',
    outlook: 'Outlook',
    outlookAtWork: 'Outlook of a school or company',
  },
  entry: {
    with: '{{subject}} with {{person}}',
    group: '{{subject}} · {{kind}}',
    ofChildren: '{{names}}: {{title}}',
    text: 'Sign in here to enter the session, to move it or to cancel it:\n{{link}}',
    inPersonText: 'Sign in here to move the session or to cancel it:\n{{link}}',
    guestText: 'This is your personal link to the session, please do not pass it on:\n{{link}}',
  },
} as const;
