import { call } from '../core/call.ts';
import { changedProfile, ownPicture, profile, shownPicture } from './profile.shapes.ts';

/** Calls about one's own profile. */
export const profileCalls = {
  profile: call('GET', '/user/profile', {
    summary: 'What the signed-in person sees of themselves, and the version that a change names.',
    response: profile,
  }),
  changeProfile: call('PUT', '/user/profile', {
    summary:
      'Saves the own profile. Birth date and gender of a student are the school’s; a new e-mail address counts once its link was opened.',
    body: changedProfile,
    response: profile,
    refusals: ['changed_meanwhile', 'too_many_requests'],
    recentProof: 'sometimes',
    success: 'profile.saved',
  }),
  setOwnPicture: call('PUT', '/user/profile/picture', {
    summary: 'Shows an upload of the asker’s as their own picture, in place of the one before.',
    body: ownPicture,
    response: shownPicture,
    refusals: ['picture_type_refused'],
    success: 'profile.picture.saved',
  }),
  removeOwnPicture: call('DELETE', '/user/profile/picture', {
    summary: 'Deletes the own picture.',
    response: shownPicture,
    success: 'profile.picture.removed',
  }),
} as const;
