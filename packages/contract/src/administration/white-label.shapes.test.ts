import { describe, expect, it } from 'vitest';
import { changedHost, type ChangedHost } from './white-label.shapes.ts';

const title = { one: 'School', many: 'Schools' };
const fine: ChangedHost = {
  ...{ appname: 'Riverbend', title: 'Riverbend', logo: null, logoDark: null, logoSmall: null },
  ...{ brandColor: '#e4572e', roleTypeName: 'Tutor', roleTypes: 'Tutors' },
  ...{ roleTypePath: 'Tutor', roleTypePaths: 'Tutors' },
  levelTitles: { levelOne: title, levelTwo: title, levelThree: title },
  ...{ bufferTiming: 2, finalBufferTiming: 5, paginationCount: 50, socialLinks: [] },
  ...{ supportEmail: null, senderName: '', cleverLoginUrl: null, version: 0 },
};

const wrongFields = (change: Record<string, unknown>): string[] => {
  const issues = changedHost.safeParse({ ...fine, ...change }).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.join('.')))];
};

describe('what is saved of a host', () => {
  it('is taken as it is', () => {
    expect(changedHost.parse(fine)).toEqual(fine);
  });

  it('has any name where another one is the sender', () => {
    const named = { ...fine, appname: 'Maths @ Home', senderName: 'Maths at Home' };
    expect(changedHost.parse(named)).toEqual(named);
  });

  it('loses what turns or hides text, and spaces around', () => {
    const { appname, senderName } = changedHost.parse({
      ...fine,
      appname: ' Good\u202Eexe.gnp ',
      senderName: 'A\r\nBcc: x',
    });
    expect([appname, senderName]).toEqual(['Goodexe.gnp', 'ABcc: x']);
  });

  it.each([
    ['a name that is not seen', { appname: '\u202E\u200B ' }, ['appname']],
    ['a style for a colour', { brandColor: '#e4572e;}*{display:none' }, ['brandColor']],
    ['the name of a colour', { brandColor: 'red' }, ['brandColor']],
    ['a fixed word as path', { roleTypePath: 'Student' }, ['roleTypePath']],
    ['a path with a slash', { roleTypePath: 'a/b' }, ['roleTypePath']],
    ['no path', { roleTypePaths: '' }, ['roleTypePaths']],
    ['a script as link', { cleverLoginUrl: 'javascript:alert(1)' }, ['cleverLoginUrl']],
    ['a link without https', { cleverLoginUrl: 'http://login.example' }, ['cleverLoginUrl']],
    [
      'a link with a name in it',
      { cleverLoginUrl: 'https://bank.example@evil.example/' },
      ['cleverLoginUrl'],
    ],
    ['a link to data', { socialLinks: [{ network: 'x', url: 'data:text/html,x' }] }, ['socialLinks.0.url']],
    ['a link with a backslash', { cleverLoginUrl: 'https://a.example\\@b' }, ['cleverLoginUrl']],
    [
      'an unknown network',
      { socialLinks: [{ network: 'fax', url: 'https://x.example' }] },
      ['socialLinks.0.network'],
    ],
    ['a sender that is an address', { senderName: 'Bank <help@bank.example>' }, ['senderName']],
    ['a sender that is written in code', { senderName: '=?utf-8?Q?Bank_=40x?=' }, ['senderName']],
    [
      'a name that would be such a sender',
      { appname: 'Bank <help@bank.example>', senderName: '' },
      ['appname'],
    ],
    [
      'a coded name that would be the sender',
      { appname: '=?utf-8?B?QmFuaw==?=', senderName: ' ' },
      ['appname'],
    ],
    ['a final buffer before the first', { bufferTiming: 10, finalBufferTiming: 5 }, ['finalBufferTiming']],
    ['a page of none', { paginationCount: 0 }, ['paginationCount']],
    ['half minutes', { bufferTiming: 1.5 }, ['bufferTiming']],
    ['what is the operator’s', { appUrl: 'https://evil.example' }, ['']],
  ])('refuses %s', (_name, change, fields) => {
    expect(wrongFields(change)).toEqual(fields);
  });

  it('refuses a network that is named twice', () => {
    const link = { network: 'x', url: 'https://x.example/a' };
    expect(wrongFields({ socialLinks: [link, link] })).toEqual(['socialLinks']);
  });
});
