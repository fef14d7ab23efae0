/** Texts about educators who are to teach at a further school. */
export const educatorLinkTexts = {
  offerTitle: 'Does this person teach elsewhere already?',
  offer:
    'The address {{email}} is used already. If it belongs to a {{role}}, we can ask them whether they teach at {{schools}} as well. Nothing about them changes before they accept.',
  later:
    'Names and mobile number stay those of the account. Choose the subcategories once they are in your list.',
  ask: 'Ask them',
  asked:
    'If this address belongs to somebody who teaches, they have been asked. Once they accept, they are in your list.',
  knownTitle: '{{person}} is in your list already',
  knownText: 'The address {{email}} is theirs. Where they teach is chosen on their page.',
  open: 'Open their page',
  known: 'This person is in your list already. Choose here where they teach.',
  mailSubject: 'Do you teach at {{schools}}?',
  mailBody:
    'Hello {{person}},\n\nyour email address was entered for somebody who teaches at {{schools}}. Sign in to say whether you do:\n\n{{link}}\n\nUntil you have accepted, nothing changes. If you do not teach there, you can say so there.',
} as const;
