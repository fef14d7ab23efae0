import { adminScreens as table } from '@lectern/contract/access/admin-screens.ts';
import { areaBases, type AdminArea } from '@lectern/contract/access/screens.ts';
import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import {
  guardEntry,
  guardScreen,
  leadAdministratorsHome,
  leadAdministratorsTo,
} from '../../features/identity/guards.ts';
import { loadAllTexts } from '../../lib/i18n.ts';
import { lazyScreen } from '../../lib/lazy-screen.ts';
import { at, rootRoute } from '../root-route.ts';

const signedIn = lazyScreen(() => import('../shared/signed-in.tsx'), 'SignedIn');
const frameComponent = lazyScreen(() => import('./admin-frame.tsx'), 'AdminFrame');
const unknown = lazyScreen(() => import('./unknown-screen.tsx'), 'UnknownScreen');
const dashboard = lazyScreen(() => import('./admin-dashboard-screen.tsx'), 'AdminDashboardScreen');
const levelReport = lazyScreen(() => import('./level-report-screen.tsx'), 'LevelReportScreen');
const visitList = lazyScreen(() => import('./visit-list-screen.tsx'), 'VisitListScreen');
const changePassword = lazyScreen(
  () => import('../shared/own-change-password-screen.tsx'),
  'OwnChangePasswordScreen',
);

const secondFactor = lazyScreen(() => import('./own-second-factor-screen.tsx'), 'OwnSecondFactorScreen');

const notifications = lazyScreen(() => import('../shared/notifications-screen.tsx'), 'NotificationsScreen');
const summary = lazyScreen(() => import('./admin-summary-screen.tsx'), 'AdminSummaryScreen');
const call = lazyScreen(() => import('../call/level-two-call-screen.tsx'), 'LevelTwoCallScreen');
const personalData = lazyScreen(() => import('./personal-data-screen.tsx'), 'PersonalDataScreen');
const finances = lazyScreen(() => import('./financial-reports-screen.tsx'), 'FinancialReportsScreen');
const educatorPayouts = lazyScreen(() => import('./educator-payouts-screen.tsx'), 'EducatorPayoutsScreen');
const educatorFinances = lazyScreen(() => import('./educator-finances-screen.tsx'), 'EducatorFinancesScreen');
const reports = lazyScreen(() => import('./reports-screen.tsx'), 'ReportsScreen');
const audit = lazyScreen(() => import('./audit-screen.tsx'), 'AuditScreen');
const createSession = lazyScreen(() => import('./create-session-screen.tsx'), 'CreateSessionScreen');

const levelList = (depth: 'One' | 'Two' | 'Three') =>
  lazyScreen(() => import('./level-list-screen.tsx'), `Level${depth}ListScreen`);
const levelAdd = (depth: 'One' | 'Two' | 'Three') =>
  lazyScreen(() => import('./level-add-screen.tsx'), `Level${depth}AddScreen`);
const levelView = (depth: 'One' | 'Two' | 'Three') =>
  lazyScreen(() => import('./level-view-screen.tsx'), `Level${depth}ViewScreen`);
const levelEdit = (depth: 'One' | 'Two' | 'Three') =>
  lazyScreen(() => import('./level-edit-screen.tsx'), `Level${depth}EditScreen`);

const subjectList = lazyScreen(() => import('./subject-list-screen.tsx'), 'SubjectListScreen');
const subjectAdd = lazyScreen(() => import('./subject-add-screen.tsx'), 'SubjectAddScreen');
const subjectView = lazyScreen(() => import('./subject-view-screen.tsx'), 'SubjectViewScreen');
const subjectEdit = lazyScreen(() => import('./subject-edit-screen.tsx'), 'SubjectEditScreen');
const subcategoryList = lazyScreen(() => import('./subcategory-list-screen.tsx'), 'SubcategoryListScreen');
const subcategoryAdd = lazyScreen(() => import('./subcategory-add-screen.tsx'), 'SubcategoryAddScreen');
const subcategoryView = lazyScreen(() => import('./subcategory-view-screen.tsx'), 'SubcategoryViewScreen');
const subcategoryEdit = lazyScreen(() => import('./subcategory-edit-screen.tsx'), 'SubcategoryEditScreen');

/** The screens of subjects and subcategories. */
function curriculumRoutes<const R extends AnyRoute>(frame: R) {
  const getParentRoute = () => frame;
  return [
    createRoute({ getParentRoute, ...at(table.subjects), component: subjectList }),
    createRoute({ getParentRoute, ...at(table.subjectAdd), component: subjectAdd }),
    createRoute({ getParentRoute, ...at(table.subjectView), component: subjectView }),
    createRoute({ getParentRoute, ...at(table.subjectEdit), component: subjectEdit }),
    createRoute({ getParentRoute, ...at(table.subcategories), component: subcategoryList }),
    createRoute({ getParentRoute, ...at(table.subcategoryAdd), component: subcategoryAdd }),
    createRoute({ getParentRoute, ...at(table.subcategoryView), component: subcategoryView }),
    createRoute({ getParentRoute, ...at(table.subcategoryEdit), component: subcategoryEdit }),
  ] as const;
}

/** The screens of the three levels. */
function levelRoutes<const R extends AnyRoute>(frame: R) {
  const getParentRoute = () => frame;
  return [
    createRoute({ getParentRoute, ...at(table.levelOnes), component: levelList('One') }),
    createRoute({ getParentRoute, ...at(table.levelOneAdd), component: levelAdd('One') }),
    createRoute({ getParentRoute, ...at(table.levelOneView), component: levelView('One') }),
    createRoute({ getParentRoute, ...at(table.levelOneEdit), component: levelEdit('One') }),
    createRoute({ getParentRoute, ...at(table.levelTwos), component: levelList('Two') }),
    createRoute({ getParentRoute, ...at(table.levelTwoAdd), component: levelAdd('Two') }),
    createRoute({ getParentRoute, ...at(table.levelTwoView), component: levelView('Two') }),
    createRoute({ getParentRoute, ...at(table.levelTwoEdit), component: levelEdit('Two') }),
    createRoute({ getParentRoute, ...at(table.levelThrees), component: levelList('Three') }),
    createRoute({ getParentRoute, ...at(table.levelThreeAdd), component: levelAdd('Three') }),
    createRoute({ getParentRoute, ...at(table.levelThreeView), component: levelView('Three') }),
    createRoute({ getParentRoute, ...at(table.levelThreeEdit), component: levelEdit('Three') }),
  ] as const;
}

const studentList = lazyScreen(() => import('./student-list-screen.tsx'), 'StudentListScreen');
const studentAdd = lazyScreen(() => import('./student-add-screen.tsx'), 'StudentAddScreen');
const studentNotes = lazyScreen(() => import('./student-notes-screen.tsx'), 'StudentNotesScreen');
const studentView = lazyScreen(() => import('./student-view-screen.tsx'), 'StudentViewScreen');
const studentEdit = lazyScreen(() => import('./student-edit-screen.tsx'), 'StudentEditScreen');

const studentUpload = lazyScreen(() => import('./student-upload-screen.tsx'), 'StudentUploadScreen');
const educatorUpload = lazyScreen(() => import('./educator-upload-screen.tsx'), 'EducatorUploadScreen');

const educatorList = lazyScreen(() => import('./educator-list-screen.tsx'), 'EducatorListScreen');
const educatorAdd = lazyScreen(() => import('./educator-add-screen.tsx'), 'EducatorAddScreen');
const educatorView = lazyScreen(() => import('./educator-view-screen.tsx'), 'EducatorViewScreen');
const educatorEdit = lazyScreen(() => import('./educator-edit-screen.tsx'), 'EducatorEditScreen');

/** The screens about educators. */
function educatorRoutes<const R extends AnyRoute>(frame: R) {
  const getParentRoute = () => frame;
  return [
    createRoute({ getParentRoute, ...at(table.educators), component: educatorList }),
    createRoute({ getParentRoute, ...at(table.educatorAdd), component: educatorAdd }),
    createRoute({ getParentRoute, ...at(table.educatorView), component: educatorView }),
    createRoute({ getParentRoute, ...at(table.educatorViewAtTop), component: educatorView }),
    createRoute({ getParentRoute, ...at(table.educatorUpload), component: educatorUpload }),
    createRoute({ getParentRoute, ...at(table.educatorEdit), component: educatorEdit }),
  ] as const;
}

/** The screens about students. */
function studentRoutes<const R extends AnyRoute>(frame: R) {
  const getParentRoute = () => frame;
  return [
    createRoute({ getParentRoute, ...at(table.students), component: studentList }),
    createRoute({ getParentRoute, ...at(table.studentAdd), component: studentAdd }),
    createRoute({ getParentRoute, ...at(table.studentView), component: studentView }),
    createRoute({ getParentRoute, ...at(table.studentNotes), component: studentNotes }),
    createRoute({ getParentRoute, ...at(table.studentUpload), component: studentUpload }),
    createRoute({ getParentRoute, ...at(table.studentEdit), component: studentEdit }),
  ] as const;
}

const flagCategories = lazyScreen(() => import('./flag-categories-screen.tsx'), 'FlagCategoriesScreen');
const cancelRequests = lazyScreen(() => import('./cancel-requests-screen.tsx'), 'CancelRequestsScreen');
const codeLists = lazyScreen(() => import('./code-lists-screen.tsx'), 'CodeListsScreen');
const rates = lazyScreen(() => import('./rates-screen.tsx'), 'RatesScreen');
const safeguarding = lazyScreen(() => import('./safeguarding-screen.tsx'), 'SafeguardingScreen');
const whiteLabel = lazyScreen(() => import('./white-label-screen.tsx'), 'WhiteLabelScreen');

/** Screens with navigation and header. Which of them exist at a level is said by the access table. */
function framed<const R extends AnyRoute>(frame: R) {
  const getParentRoute = () => frame;
  return [
    createRoute({ getParentRoute, ...at(table.home), component: dashboard }),
    createRoute({ getParentRoute, ...at(table.levelReport), component: levelReport }),
    createRoute({ getParentRoute, ...at(table.visits), component: visitList }),
    createRoute({ getParentRoute, ...at(table.cancelRequests), component: cancelRequests }),
    createRoute({ getParentRoute, ...at(table.flagCategories), component: flagCategories }),
    createRoute({ getParentRoute, ...at(table.changePasswordAtTop), component: changePassword }),
    createRoute({ getParentRoute, ...at(table.changePassword), component: changePassword }),
    createRoute({ getParentRoute, ...at(table.whiteLabel), component: whiteLabel }),
    createRoute({ getParentRoute, ...at(table.codeLists), component: codeLists }),
    createRoute({ getParentRoute, ...at(table.rates), component: rates }),
    createRoute({ getParentRoute, ...at(table.finances), component: finances }),
    createRoute({ getParentRoute, ...at(table.educatorFinances), component: educatorFinances }),
    createRoute({ getParentRoute, ...at(table.educatorPayouts), component: educatorPayouts }),
    createRoute({ getParentRoute, ...at(table.reports), component: reports }),
    createRoute({ getParentRoute, ...at(table.audit), component: audit }),
    createRoute({ getParentRoute, ...at(table.safeguarding), component: safeguarding }),
    createRoute({ getParentRoute, ...at(table.personalData), component: personalData }),
    createRoute({ getParentRoute, ...at(table.secondFactor), component: secondFactor }),
    createRoute({ getParentRoute, ...at(table.create), component: createSession }),
    createRoute({ getParentRoute, ...at(table.summary), component: summary }),
    createRoute({ getParentRoute, ...at(table.notifications), component: notifications }),
  ] as const;
}

/** Screens that fill the window. */
function full<const R extends AnyRoute>(root: R, area: AdminArea) {
  return [
    createRoute({
      getParentRoute: () => root,
      path: table.broadcast.path,
      staticData: { screen: table.broadcast, neverIdle: true },
      beforeLoad: (arrival) => {
        guardScreen(area, arrival);
        if (!arrival.search.visitId) throw redirect({ to: '/', replace: true });
      },
      component: call,
    }),
  ] as const;
}

const toIndex = (): never => {
  throw redirect({ to: '/', replace: true });
};

/** Addresses of an area that are no screen. */
function beginnings<const R extends AnyRoute>(root: R) {
  const getParentRoute = () => root;
  return [
    createRoute({ getParentRoute, path: '/', beforeLoad: toIndex }),
    createRoute({ getParentRoute, path: '$id', beforeLoad: toIndex }),
  ] as const;
}

/** Every other address below an administrator's own. */
function unknownBelow<const R extends AnyRoute>(frame: R) {
  const getParentRoute = () => frame;
  return [
    createRoute({ getParentRoute, path: '$id/$', staticData: { isUnknown: true }, component: unknown }),
  ] as const;
}

/** The routes of one level: `{path}/{id}/...`, where `id` is the administrator's own. */
function adminArea<const A extends AdminArea>(area: A) {
  const root = createRoute({
    getParentRoute: () => rootRoute,
    path: areaBases[area],
    beforeLoad: (arrival) => {
      guardEntry(area, arrival);
      return loadAllTexts();
    },
    component: signedIn,
  });
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: frameComponent });
  // Within the frame, so that what is not found leaves the navigation where it is.
  const content = createRoute({
    getParentRoute: () => frame,
    id: 'content',
    beforeLoad: (arrival) => {
      guardScreen(area, arrival);
    },
    notFoundComponent: unknown,
  });
  return root.addChildren([
    frame.addChildren([
      content.addChildren([
        ...framed(content),
        ...levelRoutes(content),
        ...educatorRoutes(content),
        ...studentRoutes(content),
        ...curriculumRoutes(content),
        ...unknownBelow(content),
      ]),
    ]),
    ...full(root, area),
    ...beginnings(root),
  ]);
}

/** One set of screens for the four levels of administrators. */
export const adminRoutes = [
  adminArea('top'),
  adminArea('levelOne'),
  adminArea('levelTwo'),
  adminArea('levelThree'),
  // The older area of administrators (spec 1, section 2.2).
  createRoute({ getParentRoute: () => rootRoute, path: 'super_admin', beforeLoad: leadAdministratorsHome }),
  // With and without the id that all addresses of administrators have.
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'super_admin/{-$userId}/users',
    beforeLoad: leadAdministratorsTo('users'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'super_admin/{-$userId}/tutor/view',
    beforeLoad: leadAdministratorsTo('educator'),
  }),
  createRoute({ getParentRoute: () => rootRoute, path: 'super_admin/$', beforeLoad: leadAdministratorsHome }),
] as const;
