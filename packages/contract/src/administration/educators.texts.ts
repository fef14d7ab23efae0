/** Texts of the screens about educators. */
export const educatorTexts = {
  list: '{{roles}}',
  add: 'Add {{role}}',
  view: '{{role}}',
  edit: 'Edit {{role}}',
  search: 'Search by name or email',
  none: 'No {{roles}} Found',
  failed: '{{roles}} could not be loaded',
  back: 'Back to {{roles}}',
  schools: 'Associated Levels',
  schoolsHint: 'Where sessions can be booked, and what is taught.',
  schoolsOfAreas: 'Each {{level}} changes this for itself.',
  select: 'Select {{levels}}',
  noSchoolBelow: 'Elsewhere, and not changed here: {{names}}.',
  subcategories: 'Subcategories',
  selectSubcategories: 'Select subcategories',
  chooseSchool: 'Choose a {{levelThree}} first',
  takeOut_one:
    'Not offered at the chosen {{levelThrees}}: {{names}}. Remove it, or choose where it is offered.',
  takeOut_other:
    'Not offered at the chosen {{levelThrees}}: {{names}}. Remove them, or choose where they are offered.',
  stays_one:
    'Taught already, and not offered at the chosen {{levelThrees}}: {{names}}. It stays unless it is removed.',
  stays_other:
    'Taught already, and not offered at the chosen {{levelThrees}}: {{names}}. They stay unless they are removed.',
  alsoTaught: 'Also taught, and not changed here: {{names}}.',
  elsewhere:
    'Also teaches outside of your {{levelThrees}}: only administrators above all of them can change name, email and status.',
  leaving: 'Sessions to come at the {{levelThrees}} that are left',
  confirmed: '{{email}}, confirmed',
  invitedByMail: 'An invitation is sent to this address.',
  check: 'Background check',
  notOffered: 'Students are not offered this {{role}} before the check is passed.',
  checks: {
    none: 'None',
    submitted: 'Submitted',
    passed: 'Passed',
    failed: 'Failed',
    expired: 'Expired',
  },
  schoolMissing: 'Please select atleast one school',
  notTaughtThere: 'Not offered where they teach: {{names}}',
} as const;
