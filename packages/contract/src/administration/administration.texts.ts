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
  status: {
    reasonMissing: 'Reason is mandatory',
    reasonTooLong: 'Reason can be added upto 200 characters',
  },
} as const;
