import { describe, expect, it } from 'vitest';
import { readHostSettings } from './institutions.rules.ts';

const host = { hostName: 'learn.example.org', institutionName: 'Example' };

describe('the settings of a host', () => {
  it('have a default each', () => {
    expect(readHostSettings({}, host)).toMatchObject({
      appname: 'Example',
      title: 'Example',
      whitelabeled: true,
      logo: null,
      roleTypeName: 'Counselor',
      roleTypePath: 'Counselor',
      environment: 'production',
      socialLinks: [],
    });
  });

  it('take level titles as one word or as singular and plural', () => {
    const { levelTitles } = readHostSettings(
      { levelTitles: ['Zone', { one: 'City', many: 'Cities' }] },
      host,
    );
    expect(levelTitles).toEqual([
      { one: 'Zone', many: 'Zones' },
      { one: 'City', many: 'Cities' },
      { one: 'School', many: 'Schools' },
    ]);
  });

  it.each([
    { hostName: 'stage', environment: undefined, is: 'stage' },
    { hostName: 'localhost', environment: 'dev', is: 'dev' },
    { hostName: 'x.example', environment: 'nonsense', is: 'production' },
  ])('of $hostName, said to be $environment, are those of $is', ({ hostName, environment, is }) => {
    expect(readHostSettings({ environment }, { ...host, hostName }).environment).toBe(is);
  });

  it('take only plain colours and links over https', () => {
    const settings = readHostSettings(
      {
        brandColor: 'red;background:url(//evil)',
        socialLinks: [
          { network: 'x', url: 'javascript:alert(1)' },
          { network: 'x', url: 'https://x.com/a' },
          { network: 'unknown', url: 'https://a.b' },
          'nonsense',
        ],
      },
      host,
    );
    expect(settings.brandColor).toBe('#1f5fbf');
    expect(settings.socialLinks).toEqual([{ network: 'x', url: 'https://x.com/a' }]);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'mailto',
  ])('take %s for no link, picture or address', (address) => {
    const settings = readHostSettings(
      {
        cleverLoginUrl: address,
        logo: address,
        logoDark: address,
        logoSmall: address,
        favicon: address,
        supportEmail: address,
        socialLinks: [{ network: 'x', url: address }],
      },
      host,
    );
    expect(settings).toMatchObject({
      cleverLoginUrl: null,
      logo: null,
      logoDark: null,
      logoSmall: null,
      favicon: null,
      supportEmail: null,
      socialLinks: [],
    });
  });

  it.each(['https://login.example/a', 'http://localhost:4000'])('take %s for a link', (address) => {
    expect(readHostSettings({ cleverLoginUrl: address, logo: address }, host)).toMatchObject({
      cleverLoginUrl: address,
      logo: address,
    });
  });

  it.each([null, 'text', 3, []])('survive %s in place of an object', (stored) => {
    expect(readHostSettings(stored, host).title).toBe('Example');
  });
});
