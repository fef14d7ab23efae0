/** Texts about people: greetings and the contact window. */
export const peopleTexts = {
  greeting: 'Hello, {{name}}',
  welcomeStudent: 'Welcome back. Here is what is coming up.',
  welcomeEducator: 'Welcome back. Here is your day.',
  chooseChild: 'You see one child at a time. Choose the child in the menu under your name.',
  student: 'Student',
  grade: 'Grade',
  contact: {
    title: 'Update Profile',
    intro: 'Tell us how to reach you about your sessions.',
    email: 'Email',
    mobile: 'Mobile number',
    agreeMail: 'I agree to receive emails',
    agreeText: 'I agree to receive text messages',
    hide: "Don't show this message again",
    later: 'Remind Me Later',
    update: 'Update Contact Information',
    emailInvalid: 'Please enter a valid email',
    mobileInvalid: 'Please enter valid mobile number',
    empty: 'Please Enter The User Details',
    saved: 'Your contact information has been saved.',
    savedUnconfirmed:
      'Your contact information has been saved. We sent a link to {{email}}. Open it to confirm your new address.',
  },
} as const;
