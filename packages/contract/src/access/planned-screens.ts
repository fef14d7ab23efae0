import type { Role } from '../identity/identity.names.ts';

/** A screen or list of the spec that is not built. When it is, its row moves into `screens.ts` and its roles become a capability. */
interface PlannedScreen {
  /** Below the bases of its areas. */
  readonly path: string;
  readonly roles: readonly Role[];
  /** The name of its entry of the navigation, in this order; in braces the host's word for educators or for a level. */
  readonly menu?: string;
}

const tops = ['topAdmin', 'graAdmin'] as const;
const schools = ['levelTwoAdmin', 'levelThreeAdmin'] as const;
const admins = [...tops, 'levelOneAdmin', ...schools] as const;

/** What the spec has and the product has not yet, by who works there; the browser loads none of it. */
export const plannedScreens: Readonly<Record<'student' | 'educator' | 'admin', readonly PlannedScreen[]>> = {
  student: [],
  educator: [],
  admin: [{ path: '$id/financial-reports/payout/$educatorUserId', roles: admins }],
};
