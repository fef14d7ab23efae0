import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import {
  changedFlagCategory,
  flagAnswer,
  flagCategory,
  flagCategoryPage,
  flagCategoryQuery,
  flagCategoryStatus,
  flagInfo,
  flagOptions,
  flagStatusOptions,
  newFlag,
  newFlagCategory,
} from './flags.shapes.ts';

/** Calls about flags of sessions, and about their categories as Level 2 keeps them. */
export const flagsCalls = {
  flag: call('GET', '/visit/:id/flag', {
    summary: 'The flag of a session with all that was written, for its educator and Levels 2 and 3 above it.',
    params: byId,
    response: flagInfo,
  }),
  flagOptions: call('GET', '/visit/:id/flag/categories', {
    summary: 'What a session may be flagged for: the categories of its levels, and Other.',
    params: byId,
    response: flagOptions,
  }),
  flagStatuses: call('GET', '/visit/:id/flag/statuses', {
    summary: 'With which status the asker may answer the latest message of a flag.',
    params: byId,
    response: flagStatusOptions,
  }),
  raiseFlag: call('POST', '/visit/flag', {
    summary: 'Flags a completed session, once.',
    body: newFlag,
    response: flagInfo,
    refusals: ['not_flaggable', 'already_flagged', 'flag_category_closed'],
    creates: true,
    idempotent: true,
    success: 'flags.raised',
  }),
  answerFlag: call('PUT', '/visit/flag', {
    summary: 'Answers the latest message of a flag; who is first answers.',
    body: flagAnswer,
    response: flagInfo,
    refusals: ['flag_answered'],
    idempotent: true,
    success: 'flags.answered',
  }),
  flagCategories: call('GET', '/flag-categories', {
    summary: 'Lists the categories of the asker’s level, offered or not.',
    query: flagCategoryQuery,
    response: flagCategoryPage,
  }),
  addFlagCategory: call('POST', '/flag-categories', {
    summary: 'Offers a new category at the asker’s level and below.',
    body: newFlagCategory,
    response: flagCategory,
    refusals: ['flag_category_name_taken', 'flag_categories_full'],
    creates: true,
    idempotent: true,
    success: 'flags.categories.added',
  }),
  changeFlagCategory: call('PUT', '/flag-categories/:id', {
    summary: 'Saves the name of a category. It shows everywhere, also on flags that have it.',
    params: byId,
    body: changedFlagCategory,
    response: flagCategory,
    refusals: ['flag_category_name_taken', 'changed_meanwhile'],
    success: 'flags.categories.saved',
  }),
  setFlagCategoryStatus: call('PUT', '/flag-categories/:id/status', {
    summary: 'Stops offering a category, or offers it again. Flags that have it keep it.',
    params: byId,
    body: flagCategoryStatus,
    response: flagCategory,
    success: 'flags.categories.saved',
  }),
} as const;
