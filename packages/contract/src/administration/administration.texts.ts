/** Texts of the screens of administrators. */
export const administrationTexts = {
  refusal: {
    level_name_taken: 'There is one of this name here already. Choose another name.',
    level_code_taken: 'This code is used already. Choose another one.',
    email_in_use: 'This e-mail address is used already.',
    student_number_in_use: 'Another student has this number already.',
    changed_meanwhile: 'Somebody else has changed this meanwhile. Look at both, then save again.',
    level_in_call: 'A session is running there right now. Try again when it is over.',
    last_administrator: 'This is the last active administrator. Invite another one first.',
    too_many_administrators: 'No more administrators can be invited here.',
    already_joined: 'This administrator has a password already and can sign in.',
    level_closed: 'This is not active. Activate it first.',
    subject_name_taken: 'There is a subject of this name already. Choose another name.',
    subcategory_name_taken: 'The subject has a sub-category of this name already. Choose another name.',
    subject_names_clash: 'Both places have the subject {{name}}. Give one of them another name first.',
    email_missing: 'There is no e-mail address to send this to.',
    account_closed: 'This account is not active. Activate it first.',
  },
  level: {
    added: 'Added.',
    saved: 'Saved.',
    moved: 'Moved.',
    timeZoneUnknown: 'There is no such time zone.',
  },
  subject: {
    nameMissing: 'Subject name is missing',
    subcategoryMissing: 'Please enter atleast one subcategory',
  },
  subcategory: {
    nameMissing: 'Sub Category name is missing',
    parentMissing: 'Please enter Parent subject',
  },
  administrator: {
    invited: 'The invitation was sent.',
    role: '{{level}} administrator',
  },
  person: {
    added: 'Added.',
    saved: 'Saved.',
    reset: 'The password was reset.',
    signedOut: 'Signed out everywhere.',
    asStudent: 'student',
    asParent: 'parent of {{child}}',
  },
  student: {
    numberInvalid: 'Only letters, digits, dot, hyphen and underscore can be used',
    parentEmailShared: 'Each parent needs an email address that nobody else in this form has',
    bornLater: 'The date of birth cannot be in the future',
  },
  mail: {
    linkedSubject: '{{child}} was added to your account at {{name}}',
    linkedBody:
      'Hello {{person}},\n\n{{school}} entered you as a parent of {{child}}. You can now act for {{child}} after you sign in:\n\n{{link}}\n\nIf this is not your child, tell the school.',
    notParentSubject: 'Your email address was entered for a parent at {{name}}',
    notParentBody:
      'Hello {{person}},\n\n{{school}} entered your email address for a parent of one of its students. Your account is not a parent’s account, so nothing was linked to it. If you are a parent there, give the school another email address.',
  },
  status: {
    reasonMissing: 'Reason is mandatory',
    reasonTooLong: 'Reason can be added upto 200 characters',
  },
} as const;
