import { levelSwitchLimits } from '@lectern/contract/administration/hierarchy.limits.ts';
import { changedLevel } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { beforeAll, expect, it } from 'vitest';
import { bodyErrors } from '../../../lib/body-errors.ts';
import { loadAllTexts, startTexts } from '../../../lib/i18n.ts';
import { changedLevelBody, emptyLevel, levelPlaces } from './level-values.ts';

beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
});

const wrongIn = (changes: Partial<typeof emptyLevel>) =>
  bodyErrors(
    changedLevel,
    changedLevelBody({ ...emptyLevel, name: 'North', opened: null, ...changes }),
    levelPlaces,
  );

it.each(['minutes:', 'minutes:0', 'minutes:481', 'minutes:x', 'share:101', 'share:'])(
  'says at its field that %s is no rule of who is present',
  (presentRule) => {
    expect(wrongIn({ presentRule }).presentRule).toContain('from 1 to 480');
  },
);

it.each([null, 'joined', 'minutes:10', 'share:50'])('takes %s as a rule of who is present', (presentRule) =>
  expect(wrongIn({ presentRule }).presentRule).toBeUndefined(),
);

const { noticeHours, slotMinutes } = levelSwitchLimits;

it.each([
  ['noticeHours', noticeHours],
  ['slotMinutes', slotMinutes],
] as const)('says between which figures %s must be, where it is empty too', (name, { least, most }) => {
  for (const wrong of ['', String(most + 1), ...(least > 0 ? [String(least - 1)] : [])]) {
    const said = wrongIn({ [name]: wrong })[name];
    expect(said).toContain(` ${least} `);
    expect(said).toContain(` ${most}`);
  }
  for (const right of [null, String(least), String(most)])
    expect(wrongIn({ [name]: right })[name]).toBeUndefined();
});
