import { changedHost, type HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import { loadAllTexts, startTexts } from '../../../../lib/i18n.ts';
import { hostBody, hostPlaces, hostTabs, hostValuesOf, type HostValues } from './host-values.ts';

beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
});

const title = { one: 'School', many: 'Schools' };
const host: HostView = {
  ...{ id: '0b5f6e7c-0000-4000-8000-000000000001', domain: 'x.example', isMain: true },
  ...{ appname: 'Riverbend', title: 'Riverbend', brandColor: '#e4572e' },
  logo: { picture: 'a', address: '/api/brand/a' },
  ...{ logoDark: null, logoSmall: null },
  ...{ roleTypeName: 'Tutor', roleTypes: 'Tutors', roleTypePath: 'Tutor', roleTypePaths: 'Tutors' },
  levelTitles: { levelOne: title, levelTwo: title, levelThree: title },
  ...{ bufferTiming: 2, finalBufferTiming: 5, paginationCount: 50 },
  socialLinks: [{ network: 'linkedin', url: 'https://linkedin.com/riverbend' }],
  ...{ supportEmail: null, senderName: '', cleverLoginUrl: null, formerRolePaths: [], secrets: [] },
  version: 7,
  operator: {
    ...{ environment: 'production', appUrl: 'https://x.example', restBase: '/api' },
    ...{ socketBase: '', mediaUrl: '', paymentsWebhook: '', domainPath: '' },
  },
};

const values = hostValuesOf(host);
const opened = { version: 7, fields: values };
const errorsOf = (change: Partial<HostValues>) => {
  const changed = { ...values, ...change, opened };
  return bodyErrors(changedHost, hostBody(changed), hostPlaces(changed));
};

describe('the form of a host', () => {
  it('sends what it was filled with, under the version that was looked at', () => {
    const { logo, logoDark, logoSmall, brandColor, socialLinks, version } = hostBody({ ...values, opened });
    expect({ logo, logoDark, logoSmall, brandColor, socialLinks, version }).toEqual({
      ...{ logo: 'a', logoDark: null, logoSmall: null, brandColor: '#e4572e', version: 7 },
      socialLinks: [{ network: 'linkedin', url: 'https://linkedin.com/riverbend' }],
    });
    expect(errorsOf({})).toEqual({});
  });

  it('has every field on one tab', () => {
    const fields = Object.values(hostTabs).flat();
    expect(fields.toSorted()).toEqual(Object.keys(values).toSorted());
  });

  it.each([
    ['a link without https', { x: 'javascript:alert(1)' }, ['x']],
    ['the second of two links', { facebook: 'https://ok.example/a', x: 'http://no.example' }, ['x']],
    ['a title of a level that is missing', { levelTwos: ' ' }, ['levelTwos']],
    ['a fixed word', { roleTypePath: 'admin' }, ['roleTypePath']],
    ['a figure that is empty', { bufferTiming: '' }, ['bufferTiming']],
    ['a final buffer before the first', { bufferTiming: '9' }, ['finalBufferTiming']],
    ['a colour that is half typed', { brandColor: '#e45' }, ['brandColor']],
    ['an address of mails that is none', { supportEmail: 'help' }, ['supportEmail']],
  ])('says at its own field: %s', (_name, change, fields) => {
    expect(Object.keys(errorsOf(change))).toEqual(fields);
  });
});
