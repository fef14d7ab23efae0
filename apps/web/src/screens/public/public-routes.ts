import { publicScreens as table } from '@lectern/contract/access/screens.ts';
import { createRoute } from '@tanstack/react-router';
import { guardFactorSetUp, guardSignedIn } from '../../features/identity/guards.ts';
import { loadAllTexts, loadEverydayTexts } from '../../lib/i18n.ts';
import { lazyScreen } from '../../lib/lazy-screen.ts';
import { rootRoute } from '../root-route.ts';
import { LoginScreen } from './login-screen.tsx';

/** Screens that need nobody signed in, and the plain change of password. */
export const publicRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: table.signIn.path, component: LoginScreen }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: table.forgotPassword.path,
    component: lazyScreen(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: table.resetPassword.path,
    component: lazyScreen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: table.confirmEmail.path,
    component: lazyScreen(() => import('./confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: table.changePassword.path,
    beforeLoad: guardSignedIn,
    component: lazyScreen(() => import('./change-password-screen.tsx'), 'ChangePasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: table.secondFactor.path,
    beforeLoad: async () => {
      guardFactorSetUp();
      await loadAllTexts();
    },
    component: lazyScreen(() => import('./second-factor-screen.tsx'), 'SecondFactorScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: table.linkedAccounts.path,
    beforeLoad: async () => {
      guardSignedIn();
      await loadEverydayTexts();
    },
    component: lazyScreen(() => import('./linked-accounts-screen.tsx'), 'LinkedAccountsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: table.privacyPolicy.path,
    component: lazyScreen(() => import('./privacy-policy-screen.tsx'), 'PrivacyPolicyScreen'),
  }),
  // Guests come by a personal link and are never signed in.
  createRoute({
    getParentRoute: () => rootRoute,
    path: table.guestRoom.path,
    beforeLoad: () => loadEverydayTexts(),
    component: lazyScreen(() => import('./guest-waiting-room-screen.tsx'), 'GuestWaitingRoomScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: table.notFound.path,
    component: lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
  }),
] as const;
