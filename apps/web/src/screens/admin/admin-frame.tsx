import { may } from '@lectern/contract/access/capabilities.ts';
import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import {
  IconBook2,
  IconBooks,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCalendarX,
  IconCoin,
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconListNumbers,
  IconMap2,
  IconPalette,
  IconReportAnalytics,
  IconReportMoney,
  IconSchool,
  IconUsers,
  IconShieldHeart,
  IconUserShield,
  IconUserStar,
} from '@tabler/icons-react';
import { useCurriculumPlaces } from '../../features/administration/curriculum/curriculum-places.ts';
import { useLevelPlaces } from '../../features/administration/level-places.ts';
import { useEducatorPlaces } from '../../features/administration/people/educator-places.ts';
import { useStudentPlaces } from '../../features/administration/people/student-places.ts';
import { BroadcastBegun } from '../../features/call/broadcast/broadcast-begun.tsx';
import { useOpenRequests } from '../../features/cancel-requests/use-open-requests.ts';
import { useAdmin } from '../../features/identity/use-admin.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useVisitPaths } from '../../features/visits/visit-paths.ts';
import { linkOptions } from '@tanstack/react-router';
import { addressIn } from '@lectern/contract/access/screens.ts';
import { useLiveSession } from '../../lib/web-channel.ts';
import { SignedInFrame } from '../shared/signed-in-frame.tsx';
import { useNavEntries } from '../shared/use-nav-entries.ts';

/** The frame of all levels of administrators. */
export function AdminFrame() {
  const { session, area, role, place } = useAdmin();
  const paths = useVisitPaths();
  const levels = useLevelPlaces();
  const curriculum = useCurriculumPlaces();
  const educators = useEducatorPlaces();
  const students = useStudentPlaces();
  // No bell and no visits hold it open above Level 2.
  useLiveSession();
  const openRequests = useOpenRequests(may(role, 'decideRequests'));
  const entries = useNavEntries(area, adminScreens, {
    home: {
      icon: <IconLayoutDashboard stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.home), params: { id: session.id } }),
    },
    levelOnes: { icon: <IconMap2 stroke={1.5} />, to: levels(1).list },
    levelTwos: { icon: <IconBuildingCommunity stroke={1.5} />, to: levels(2).list },
    levelThrees: { icon: <IconSchool stroke={1.5} />, to: levels(3).list },
    educators: { icon: <IconUserStar stroke={1.5} />, to: educators.list },
    students: { icon: <IconUsers stroke={1.5} />, to: students.list },
    visits: { icon: <IconCalendarEvent stroke={1.5} />, to: paths.list() },
    subjects: { icon: <IconBook2 stroke={1.5} />, to: curriculum('subject').list },
    finances: {
      icon: <IconReportMoney stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.finances), params: { id: session.id } }),
    },
    reports: {
      icon: <IconReportAnalytics stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.reports), params: { id: session.id } }),
    },
    audit: {
      icon: <IconHistory stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.audit), params: { id: session.id } }),
    },
    personalData: {
      icon: <IconUserShield stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.personalData), params: { id: session.id } }),
    },
    safeguarding: {
      icon: <IconShieldHeart stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.safeguarding), params: { id: session.id } }),
    },
    subcategories: { icon: <IconBooks stroke={1.5} />, to: curriculum('subcategory').list },
    flagCategories: {
      icon: <IconFlag stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.flagCategories), params: { id: session.id } }),
    },
    cancelRequests: {
      icon: <IconCalendarX stroke={1.5} />,
      ...openRequests,
      to: linkOptions({ to: addressIn(area, adminScreens.cancelRequests), params: { id: session.id } }),
    },
    codeLists: {
      icon: <IconListNumbers stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.codeLists), params: { id: session.id } }),
    },
    rates: {
      icon: <IconCoin stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.rates), params: { id: session.id } }),
    },
    whiteLabel: {
      icon: <IconPalette stroke={1.5} />,
      to: linkOptions({ to: addressIn(area, adminScreens.whiteLabel), params: { id: session.id } }),
    },
  });
  const bell = may(role, 'haveBell') && (
    <NotificationBell
      allPath={linkOptions({ to: addressIn(area, adminScreens.notifications), params: { id: session.id } })}
    />
  );
  return (
    <>
      <SignedInFrame entries={entries} owner={place.title} personName={place.name} bell={bell} />
      {may(role, 'observeCalls') && <BroadcastBegun />}
    </>
  );
}
