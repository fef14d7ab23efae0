import { call } from '../core/call.ts';
import { nothing } from '../core/core.shapes.ts';
import { contactForm, kids, savedContact, userDetails } from './people.shapes.ts';

/** Calls about people; each speaks of the signed-in person. */
export const peopleCalls = {
  userDetails: call('GET', '/user/details', {
    summary: 'Name, picture, role and levels of oneself.',
    response: userDetails,
  }),
  updateContact: call('PUT', '/user/contact', {
    summary:
      'Saves mobile number and the two consents of a student or parent. A new e-mail address counts once its link was opened.',
    body: contactForm,
    response: savedContact,
    refusals: ['too_many_requests'],
    recentProof: 'sometimes',
    success: 'people.contact.saved',
  }),
  hideContactPopUp: call('PUT', '/user/contact/hide', {
    summary: "Never shows the 'Update Profile' window again.",
    response: nothing,
  }),
  kids: call('GET', '/user/kid', { summary: 'Lists the children of a parent.', response: kids }),
} as const;
