import type { ChangedProfile } from '@lectern/contract/people/profile.shapes.ts';
import { uploadField } from '@lectern/contract/files/files.names.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';
import { upload } from '../../../lib/api-upload.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The own profile; fetched again whenever its screen is opened. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api('GET /user/profile', {}, { signal }),
  // A form is based on it: shown values never change under what is typed.
  refetchOnWindowFocus: false,
});

/** The own profile as it is now, apart from the copy in a form. */
export const readProfile = () => api('GET /user/profile');

/** Saves the own profile; the answer's `message` is shown. */
export const saveProfile = (body: ChangedProfile) => apiAnswer('PUT /user/profile', { body });

/** Sends a picture and shows it as the own one. */
export async function sendPicture(file: File, onProgress: (share: number) => void) {
  const form = new FormData();
  form.append('purpose', 'portrait');
  form.append(uploadField, file);
  const { response } = await upload('POST /file/upload', { form }, { onProgress });
  const fileId = response.files[0]?.fileId ?? '';
  return apiAnswer('PUT /user/profile/picture', { body: { fileId } });
}

/** Takes the own picture away. */
export const removePicture = () => apiAnswer('DELETE /user/profile/picture');
