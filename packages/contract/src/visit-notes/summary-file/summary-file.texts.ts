/** Texts of one session on paper. */
export const summaryFileTexts = {
  refusal: {
    summary_files_used_up: 'You have made many files in a short time. Please try again in an hour.',
  },
  print: 'Print',
  save: 'Save as PDF',
  status: 'Status',
  people: 'Participants',
  notes: 'Session Notes',
  nobody: 'Nobody',
  zone: 'Times are in {{zone}}.',
  more: 'More of it is on the screen: {{count}}.',
  unreadable: 'Some letters cannot be shown in this file: {{fields}}. The screen shows them.',
  foot: 'Page {{page}} of {{pages}} · made for {{name}}, {{date}}',
};
