import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { may } from '@lectern/contract/access/capabilities.ts';
import { addressIn, areaOfRole, mayOpen } from '@lectern/contract/access/screens.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../lib/url-state.ts';
import type { Who } from './areas.ts';

/** The dashboard of a person. Guests have none: the index. */
export function homeOf({ id, role }: Who, roleTypePath: string): Address {
  const area = areaOfRole[role];
  if (area === null) return linkOptions({ to: '/' });
  if (area === 'student') return linkOptions({ to: '/student/dashboard/$userId', params: { userId: id } });
  if (area === 'educator')
    return linkOptions({ to: '/$roleTypePath/dashboard/$userId', params: { roleTypePath, userId: id } });
  return linkOptions({ to: addressIn(area, adminScreens.home), params: { id } });
}

/** Screens of the older administration area apart from its dashboard. */
export type OlderScreen = 'users' | 'educator';

/** Where an administrator finds what stood in the older area: the list of students, and an educator or the list of them. */
export function olderScreenOf({ id, role }: Who, screen: OlderScreen, educatorId?: string): Address {
  const area = areaOfRole[role];
  if (area === null || area === 'student' || area === 'educator') return linkOptions({ to: '/' });
  const params = { id };
  if (screen === 'users') return linkOptions({ to: addressIn(area, adminScreens.students), params });
  if (!educatorId) return linkOptions({ to: addressIn(area, adminScreens.educators), params });
  return mayOpen(role, area, adminScreens.educatorViewAtTop)
    ? linkOptions({
        to: addressIn(area, adminScreens.educatorViewAtTop),
        params: { id, userId: educatorId },
      })
    : linkOptions({ to: addressIn(area, adminScreens.educatorView), params: { id, userId: educatorId } });
}

/** The change-password screen of a person's own area. */
export function changePasswordOf({ id, role }: Who, roleTypePath: string): Address {
  const area = areaOfRole[role];
  if (area === null) return linkOptions({ to: '/' });
  if (area === 'student') return linkOptions({ to: '/student/change-password' });
  if (area === 'educator')
    return linkOptions({ to: '/$roleTypePath/change-password', params: { roleTypePath } });
  if (area === 'top') return linkOptions({ to: '/admin/change-password/$id', params: { id } });
  return linkOptions({ to: addressIn(area, adminScreens.changePassword), params: { id } });
}

/** The screen of one's own profile; null for people without one. */
export function profileOf({ role }: Who, roleTypePath: string): Address | null {
  if (!may(role, 'keepProfile')) return null;
  const area = areaOfRole[role];
  return area === 'student'
    ? linkOptions({ to: '/student/my-profile' })
    : linkOptions({ to: '/$roleTypePath/my-profile', params: { roleTypePath } });
}

/** The screen of one's own second factor; null for people without one. */
export function secondFactorOf({ id, role }: Who): Address | null {
  if (!may(role, 'haveSecondFactor')) return null;
  return linkOptions({ to: addressIn(areaOfRole[role], adminScreens.secondFactor), params: { id } });
}

/** Where somebody goes who belongs to no school yet. */
export function enrolmentOf({ role }: Who, roleTypePath: string): Address {
  const area = areaOfRole[role];
  return area === 'student'
    ? linkOptions({ to: '/student/enroll-student-information' })
    : linkOptions({ to: '/$roleTypePath/enroll-physician-information', params: { roleTypePath } });
}

/** Where an educator goes whose address is not confirmed. */
export function verifyEmailAt(roleTypePath: string): Address {
  return linkOptions({ to: '/$roleTypePath/verify-email', params: { roleTypePath } });
}
