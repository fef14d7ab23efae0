/** Words of a person's data on request. */
export const personalDataTexts = {
  title: 'Personal Data',
  intro:
    'When a person asks what is kept of them, export it for them. Look for them by name, number or email. Every export is audited.',
  search: 'Search people',
  found: 'People',
  none: 'Search for a person',
  failed: 'People could not be loaded',
  export: 'Export data',
  erasure: {
    title: 'Erasures',
    intro:
      'An erasure waits seven days and needs a second top administrator. Past sessions stay with their times and without the name, because money and law need them; those to come are cancelled.',
    none: 'No erasure has been asked for',
    failed: 'Erasures could not be loaded',
    askedBy: 'Asked for by {{name}} on {{when}}',
    stateAsked: 'Waits for a second administrator. Not before {{when}}.',
    stateAgreed: '{{name}} has agreed. Erased on {{when}}.',
    stateBegun:
      '{{name}} has agreed. It has begun, and is tried again until it is done. If that takes more than an hour, tell whoever runs this installation.',
    stateDone: 'Erased on {{when}}.',
    stateWithdrawn: 'Taken back.',
    stateWithdrawnBy: 'Taken back by {{name}}.',
    opening:
      'Their data is about to be erased. Activating the account takes the erasure back, in your name, and those who decided about it are told by mail.',
    ask: 'Erase',
    open: 'This account is active. It has to be deactivated first.',
    openByTop: 'This account is active. A top administrator has to deactivate it first.',
    openHere: 'This account is active. Deactivate it first, here in this menu.',
    openAt: 'This account is active. An administrator of {{place}} has to deactivate it first.',
    agree: 'Agree',
    agreeOf: 'Agree to the erasure of {{name}}',
    withdraw: 'Take back',
    withdrawOf: 'Take back the erasure of {{name}}',
    question: 'Erase {{name}}?',
    explained:
      'Names, addresses, numbers, pictures, messages, and films of sessions alone are erased for good. Sessions to come are cancelled then. It waits seven days, and another top administrator has to agree. Until then it can be taken back.',
    agreeExplained:
      'Names, addresses, numbers, pictures, messages, and films of sessions alone are erased for good, not before {{when}}. Sessions to come are cancelled then. Until it is done it can be taken back.',
    /** Why a session was cancelled, to everybody in it. */
    sessionReason: 'One of the accounts in this session is deleted.',
    keep: 'Keep',
    asked: 'The erasure has been asked for.',
    agreed: 'You have agreed to the erasure.',
    withdrawn: 'The erasure has been taken back.',
    /** To those who may agree to an erasure that somebody asked for. */
    mailAskedSubject: '{{name}}: an erasure waits for a second administrator',
    mailAskedBody:
      'Hello {{person}},\n\n{{actor}} has asked for the erasure of {{erased}}. It needs a second administrator: you can agree to it, or take it back, on the page Personal Data.',
    /** To those who asked for an erasure or agreed to it, once it was taken back by somebody else. */
    mailSubject: '{{name}}: an erasure was taken back',
    mailBodyBy:
      'Hello {{person}},\n\n{{actor}} took back the erasure of {{erased}}. Nothing was erased.\n\nIf it should still happen, it has to be asked for once more.',
    mailBodyOpened:
      'Hello {{person}},\n\n{{actor}} activated the account of {{erased}}, and that takes back its erasure. Nothing was erased.\n\nIf it should still happen, the account has to be deactivated, and the erasure asked for once more.',
    mailBody:
      'Hello {{person}},\n\nthe account of {{erased}} is active again, so its erasure was taken back. Nothing was erased.\n\nIf it should still happen, the account has to be deactivated, and the erasure asked for once more.',
  },
} as const;
