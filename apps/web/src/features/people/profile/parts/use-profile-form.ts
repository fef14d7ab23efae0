import { may } from '@lectern/contract/access/capabilities.ts';
import type { Profile } from '@lectern/contract/people/profile.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { civilDateOf } from '../../../../lib/formats.ts';
import { chooseLanguage, currentLanguage, useSay } from '../../../../lib/i18n.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useVersionedForm } from '../../../../ui/form/use-versioned-form.ts';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { roleOf, useUserSession } from '../../../identity/session.ts';
import { refreshSession } from '../../../identity/sign-in-out.ts';
import { profileQuery, readProfile, saveProfile } from '../profile.queries.ts';
import {
  profileBody,
  profileFaults,
  profilePlaces,
  profileValuesOf,
  type ProfileValues,
} from './profile-values.ts';

/** The form of one's own profile. After saving, the page's language and the header follow it. */
export function useProfileForm(profile: Profile) {
  const say = useSay();
  const cache = useQueryClient();
  const session = useUserSession();
  const saysBirth = may(roleOf(session), 'keepOwnBirth');
  const plan = useVersionedForm<ProfileValues, keyof ProfileValues, Awaited<ReturnType<typeof saveProfile>>>({
    name: 'profile',
    fields: profileValuesOf(profile),
    version: profile.version,
    places: profilePlaces,
    check: (values) =>
      profileFaults(values, {
        today: civilDateOf(serverNow()),
        hasNumber: profile.studentRollNum !== null,
        say,
      }),
    read: async () => {
      const now = await readProfile();
      return { version: now.version, fields: profileValuesOf(now) };
    },
    send: (values) => saveProfile(profileBody(values, { saysBirth })),
    onSent: ({ response, message }) => {
      toastSuccess(message);
      cache.setQueryData(profileQuery.queryKey, response);
      if (response.language !== currentLanguage()) void chooseLanguage(response.language);
      void refreshSession();
    },
  });
  return { ...plan, saysBirth };
}

/** The form of the own profile. */
export type ProfileFormState = ReturnType<typeof useProfileForm>;
