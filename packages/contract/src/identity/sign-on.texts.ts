/** Texts of signing in by an identity provider, apart from the button on the index. */
export const signOnTexts = {
  title: 'Linked accounts',
  menu: 'Linked accounts',
  goingOn: 'You are being signed in',
  again: 'Try again',
  failed: 'Your linked accounts could not be loaded.',
  /** The name of an unknown provider. */
  provider: 'Clever',
  /** Put before 'account' where nothing says whose it is. */
  unnamed: 'identity',
  EC_000:
    'There is some issue in connecting with your account. Please contact your administrator for more support.',
  EC_001:
    'There is some issue in connecting your {{provider}} account. Please contact your administrator for more support.',
  EC_002: '{{provider}} user ID does not exist. Please contact your administrator for more support.',
  EC_003: 'This email account does not exist. Please contact your administrator for more support.',
  EC_004: 'This school district account does not exist. Please contact your administrator for more support.',
  intro: 'Anyone who signs in to one of these accounts can open yours.',
  none: 'No account is linked yet.',
  noProviders: 'Your password is the only way to sign in here.',
  since: 'Linked {{linked}}',
  used: 'Linked {{linked}}, last used {{used}}',
  link: 'Link an account of {{name}}',
  unlink: 'End the link with {{name}}',
  unlinkTitle: 'End the link with {{name}}?',
  unlinkText: 'It can no longer be used to sign in to your account.',
  unlinkConfirm: 'End the link',
  keep: 'Keep',
  lastWay: 'This link is your only way to sign in. Set a password first to end it.',
  unlinked: 'The link was ended.',
  home: 'Go to my page',
  outcome: {
    linked: 'Your {{provider}} account is linked now.',
    proven: 'Thank you. Go back to the window from which you came and press Continue there.',
    link_refused:
      'This {{provider}} account could not be linked. It may be linked to another person, or you to another account.',
    proof_refused:
      '{{provider}} did not confirm that it is you. Please sign in there again with your account.',
  },
  /** The same for a provider that the host no longer has. */
  unnamedOutcome: {
    linked: 'Your account is linked now.',
    link_refused:
      'This account could not be linked. It may be linked to another person, or you to another account.',
    proof_refused:
      'Your provider did not confirm that it is you. Please sign in there again with your account.',
  },
  proof: {
    intro:
      'You signed in a while ago. Sign in once more at your provider, in a new window, then continue here.',
    open: 'Open {{name}}',
    done: 'Continue',
  },
  demo: {
    title: 'Demo School ID',
    intro: 'This stands for the accounts of a school. Choose who you are; nobody asks for a password here.',
    cancel: 'Cancel and go back',
    wrong: 'This address is not part of the sign-in. Start at the sign-in page.',
  },
  mail: {
    subject: 'Signing in to {{name}} by {{provider}}',
    linked:
      'Hello {{person}},\n\nyour account was linked with an account at {{provider}}{{account}}. Anyone who signs in there can open it.\n\nIf it was not you, contact your administrator at once.',
    unlinked:
      'Hello {{person}},\n\nthe link of your account with {{provider}} was ended. It can no longer be used to sign in.\n\nIf it was not you, contact your administrator at once.',
  },
} as const;
