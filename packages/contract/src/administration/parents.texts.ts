/** Mails about the links of parents. */
export const parentMailTexts = {
  linkedSubject: '{{child}} was added to your account at {{name}}',
  linkedBody:
    'Hello {{person}},\n\n{{school}} entered you as a parent of {{child}}. You can now act for {{child}} after you sign in:\n\n{{link}}\n\nIf this is not your child, tell {{school}}.',
  askedSubject: 'Is {{child}} your child? A question from {{school}}',
  askedBody:
    'Hello {{person}},\n\n{{school}} entered you as a parent of {{child}}. Sign in to say whether {{child}} is your child:\n\n{{link}}\n\nUntil you have accepted, nothing is linked to your account. If this is not your child, you can say so there.',
  approvedSubject: '{{child}} was added to your account at {{name}}',
  approvedBody:
    'Hello {{person}},\n\nyou asked {{school}} to link you to {{child}}. {{school}} has approved: you can act for {{child}} after you sign in:\n\n{{link}}',
  restsSubject: 'You are a parent of {{child}} at {{name}}',
  restsBody:
    'Hello {{person}},\n\n{{school}} has you as a parent of {{child}}. {{child}} is of age and decides what you see. {{child}} was asked; sign in to see the answer:\n\n{{link}}',
  mergeSubject: 'Do both accounts at {{name}} belong to you?',
  mergeBody:
    'Hello {{person}},\n\nthe administration of {{name}} asks whether your account and the account {{other}} both belong to you. If so, sign in with each of them and confirm within {{days}} days:\n\n{{link}}\n\nThen {{kept}} stays and has all your children, and the other account is closed. If the other account is not yours, say so there: nothing changes.',
  mergedSubject: 'Your two accounts at {{name}} are one now',
  mergedBody:
    'Hello {{person}},\n\nyou confirmed that both accounts belong to you. From now on, sign in with {{kept}}. The other account is closed.\n\n{{link}}',
  notParentSubject: 'Your email address was entered for a parent at {{name}}',
  notParentBody:
    'Hello {{person}},\n\n{{school}} entered your email address for a parent of one of its students. Your account is not a parent’s account, so nothing was linked to it. If you are a parent there, give {{school}} another email address.',
} as const;
