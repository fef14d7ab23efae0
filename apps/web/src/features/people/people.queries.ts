import type { ContactUpdate } from '@lectern/contract/people/people.rules.ts';
import { api, apiAnswer } from '../../lib/api-client.ts';

/** Saves how a student or parent can be reached; the answer's `message` is shown. */
export const saveContact = (contact: ContactUpdate) => apiAnswer('PUT /user/contact', { body: contact });

/** Never shows 'Update Profile' again to the person who is signed in. */
export const hideContactDialog = () => api('PUT /user/contact/hide');
