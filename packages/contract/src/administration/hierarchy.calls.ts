import { z } from 'zod';
import { call } from '../core/call.ts';
import { byId, id, nothing } from '../core/core.shapes.ts';
import {
  activeInstitutions,
  administrator,
  changedLevel,
  correctedAdministrator,
  levelLogo,
  levelPage,
  levelQuery,
  levelSummary,
  levelSummaryQuery,
  levelView,
  newAdministrator,
  newLevel,
  newParent,
  newStatus,
} from './hierarchy.shapes.ts';
import { systemFeatures } from './switches.shapes.ts';

const byAdministrator = z.strictObject({ id, userId: id });

/**
 * Calls about the tree of levels. Each administrator reads everything below their own level, and keeps the level
 * just below.
 */
export const hierarchyCalls = {
  activeInstitutions: call('PUT', '/active-institution', {
    summary: 'Lists the open schools that the asker reaches, by name. Nothing is changed.',
    response: activeInstitutions,
  }),
  systemFeatures: call('GET', '/system-feature', {
    summary:
      'The switches as they hold where the asker stands: payouts, MedicAid, sessions in person, notice, slots.',
    response: systemFeatures,
  }),
  levels: call('GET', '/hierarchy', {
    summary: 'Lists the levels of one depth that the asker reaches, by name or code.',
    query: levelQuery,
    response: levelPage,
  }),
  addLevel: call('POST', '/hierarchy', {
    summary: 'Makes a level, and invites its first administrator by mail.',
    body: newLevel,
    response: levelView,
    refusals: ['level_name_taken', 'level_code_taken', 'email_in_use', 'level_closed', 'too_many_requests'],
    recentProof: true,
    creates: true,
    idempotent: true,
    success: 'administration.level.added',
  }),
  level: call('GET', '/hierarchy/:id', {
    summary: 'Everything about one level: what it decides, what holds there, its administrators.',
    params: byId,
    response: levelView,
  }),
  changeLevel: call('PUT', '/hierarchy/:id', {
    idempotent: true,
    summary: 'Saves what is known and decided of a level.',
    params: byId,
    body: changedLevel,
    response: levelView,
    refusals: ['level_name_taken', 'level_code_taken', 'changed_meanwhile'],
    /** Where payouts are switched. */
    recentProof: 'sometimes',
    success: 'administration.level.saved',
  }),
  setLevelLogo: call('PUT', '/hierarchy/:id/logo', {
    summary:
      'Shows an upload of the asker’s as the logo of a level and of all below it that have none, in place of the one before.',
    params: byId,
    body: levelLogo,
    response: levelView,
    refusals: ['logo_unfit'],
    success: 'administration.level.logo.saved',
  }),
  removeLevelLogo: call('DELETE', '/hierarchy/:id/logo', {
    summary: 'Deletes the logo of a level: that of the level above is shown, or else the host’s.',
    params: byId,
    response: levelView,
    success: 'administration.level.logo.removed',
  }),
  moveLevel: call('PUT', '/hierarchy/:id/parent', {
    summary: 'Puts a level, with all below it, under another one of the same depth as the one above it.',
    params: byId,
    body: newParent,
    response: levelView,
    refusals: [
      'level_name_taken',
      'subject_names_clash',
      'changed_meanwhile',
      'level_in_call',
      'level_closed',
    ],
    recentProof: true,
    success: 'administration.level.moved',
  }),
  levelSummary: call('GET', '/hierarchy/:id/summary', {
    summary: 'What deactivating a level would touch: levels, people, and a page of the sessions to come.',
    params: byId,
    query: levelSummaryQuery,
    response: levelSummary,
  }),
  setLevelStatus: call('PUT', '/hierarchy/:id/status', {
    summary:
      'Closes a level with all below it, or opens it again. Nobody of a closed level signs in, and nothing is booked there.',
    params: byId,
    body: newStatus,
    response: levelView,
    refusals: ['level_in_call'],
    recentProof: true,
    success: 'administration.level.saved',
  }),
  addAdministrator: call('POST', '/hierarchy/:id/administrators', {
    summary: 'Invites one more administrator of a level by mail.',
    params: byId,
    body: newAdministrator,
    response: administrator,
    refusals: ['email_in_use', 'level_closed', 'too_many_administrators', 'too_many_requests'],
    recentProof: true,
    creates: true,
    idempotent: true,
    success: 'administration.administrator.invited',
  }),
  correctAdministrator: call('PUT', '/hierarchy/:id/administrators/:userId', {
    idempotent: true,
    summary:
      'Corrects the name or the address of an administrator who has not followed the invitation yet, and mails it once more; the older link is dead.',
    params: byAdministrator,
    body: correctedAdministrator,
    response: administrator,
    refusals: [
      'already_joined',
      'account_closed',
      'level_closed',
      'email_in_use',
      'changed_meanwhile',
      'provider_only',
      'too_many_requests',
    ],
    recentProof: true,
    success: 'administration.administrator.invited',
  }),
  inviteAgain: call('POST', '/hierarchy/:id/administrators/:userId/invitation', {
    idempotent: true,
    summary:
      'Mails an invitation once more to an administrator who has not followed it yet; the older link is dead.',
    params: byAdministrator,
    response: nothing,
    refusals: ['already_joined', 'account_closed', 'level_closed', 'provider_only', 'too_many_requests'],
    success: 'administration.administrator.invited',
  }),
  setAdministratorStatus: call('PUT', '/hierarchy/:id/administrators/:userId/status', {
    summary:
      'Closes the account of a level’s administrator, or opens it again; who has not joined yet is invited again then. The last active one stays.',
    params: byAdministrator,
    body: z.strictObject({ active: z.boolean() }),
    response: administrator,
    refusals: ['last_administrator', 'too_many_administrators', 'level_closed', 'too_many_requests'],
    recentProof: true,
    success: 'administration.level.saved',
  }),
  resetAdministratorFactor: call('DELETE', '/hierarchy/:id/administrators/:userId/second-factor', {
    summary:
      'Removes the second factor of a level’s administrator who lost it: they are signed out everywhere and told by mail.',
    params: byAdministrator,
    response: administrator,
    recentProof: true,
    success: 'secondFactor.resetDone',
  }),
} as const;
