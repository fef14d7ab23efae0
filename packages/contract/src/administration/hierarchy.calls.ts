import { z } from 'zod';
import { call } from '../core/call.ts';
import { byId, id, nothing } from '../core/core.shapes.ts';
import {
  administrator,
  changedLevel,
  levelPage,
  levelQuery,
  levelSummary,
  levelView,
  newAdministrator,
  newLevel,
  newParent,
  newStatus,
} from './hierarchy.shapes.ts';

const byAdministrator = z.strictObject({ id, userId: id });

/** Calls about the tree of levels. Each administrator reads what is below the own level, and keeps the level just below. */
export const hierarchyCalls = {
  levels: call('GET', '/hierarchy', {
    summary: 'Lists the levels of one depth that the asker reaches, by name or code.',
    query: levelQuery,
    response: levelPage,
  }),
  addLevel: call('POST', '/hierarchy', {
    summary: 'Makes a level, and invites its first administrator by mail.',
    body: newLevel,
    response: levelView,
    refusals: ['level_name_taken', 'level_code_taken', 'email_in_use', 'level_closed'],
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
    summary: 'Saves what is known and decided of a level.',
    params: byId,
    body: changedLevel,
    response: levelView,
    refusals: ['level_name_taken', 'level_code_taken', 'changed_meanwhile'],
    success: 'administration.level.saved',
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
    success: 'administration.level.moved',
  }),
  levelSummary: call('GET', '/hierarchy/:id/summary', {
    summary: 'What deactivating a level would touch: levels, people, sessions to come.',
    params: byId,
    response: levelSummary,
  }),
  setLevelStatus: call('PUT', '/hierarchy/:id/status', {
    summary:
      'Closes a level with all below it, or opens it again. Nobody of a closed level signs in, and nothing is booked there.',
    params: byId,
    body: newStatus,
    response: levelView,
    refusals: ['level_in_call', 'password_needed'],
    success: 'administration.level.saved',
  }),
  addAdministrator: call('POST', '/hierarchy/:id/administrators', {
    summary: 'Invites one more administrator of a level by mail.',
    params: byId,
    body: newAdministrator,
    response: administrator,
    refusals: ['email_in_use', 'level_closed', 'too_many_administrators'],
    creates: true,
    idempotent: true,
    success: 'administration.administrator.invited',
  }),
  inviteAgain: call('POST', '/hierarchy/:id/administrators/:userId/invitation', {
    summary:
      'Mails an invitation once more to an administrator who has not followed it yet; the older link is dead.',
    params: byAdministrator,
    response: nothing,
    refusals: ['already_joined', 'account_closed', 'level_closed', 'too_many_requests'],
    success: 'administration.administrator.invited',
  }),
  setAdministratorStatus: call('PUT', '/hierarchy/:id/administrators/:userId/status', {
    summary: 'Closes the account of a level’s administrator, or opens it again. The last active one stays.',
    params: byAdministrator,
    body: z.strictObject({ active: z.boolean() }),
    response: administrator,
    refusals: ['last_administrator'],
    success: 'administration.level.saved',
  }),
} as const;
