import { hostBuffers } from '@lectern/contract/institutions/institutions.limits.ts';
import type { HostEnvironment } from '@lectern/contract/institutions/institutions.names.ts';
import type { NewInstitution } from './institutions.service.ts';

function svg(width: number, height: number, body: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function word(text: string, color: string): string {
  return `<text x="52" y="32" font-family="system-ui,sans-serif" font-size="22" font-weight="650" fill="${color}">${text}</text>`;
}

/** A needle that points north, and an open book: one mark for each institution. */
const marks = {
  needle: (color: string) =>
    `<circle cx="24" cy="24" r="21" fill="${color}"/><path d="M24 8l8 26-8-5-8 5z" fill="#fff"/>`,
  book: (color: string) =>
    `<rect x="3" y="3" width="42" height="42" rx="11" fill="${color}"/><path d="M24 15c-4-3-8-3-13-2v20c5-1 9-1 13 2 4-3 8-3 13-2V13c-5-1-9-1-13 2z" fill="#fff"/>`,
} as const;

function logos(mark: keyof typeof marks, name: string, colors: { light: string; dark: string }) {
  const draw = marks[mark];
  return {
    logo: svg(220, 48, draw(colors.light) + word(name, '#17212b')),
    logoDark: svg(220, 48, draw(colors.dark) + word(name, '#f2f5f7')),
    logoSmall: svg(48, 48, draw(colors.light)),
    favicon: svg(48, 48, draw(colors.light)),
  };
}

function host(hostName: string, environment: HostEnvironment, more: { appUrl: string; settings: object }) {
  return {
    hostName,
    appUrl: more.appUrl,
    ...hostBuffers[environment],
    isMain: hostName === 'localhost' || hostName === 'demo.localhost',
    settings: { ...more.settings, environment },
  };
}

const environments = ['localhost', 'default', 'dev', 'stage', 'demo', 'production'] as const;

/** Northfield, which answers to localhost and to every name that nobody configured. */
export function northfield(port: number, createdAt: Date): NewInstitution {
  const settings = {
    appname: 'Northfield Learning',
    title: 'Northfield',
    whitelabeled: true,
    ...logos('needle', 'Northfield', { light: '#0f5f6f', dark: '#2f9bb0' }),
    roleTypeName: 'Counselor',
    roleTypes: 'Counselors',
    roleTypePath: 'Counselor',
    roleTypePaths: 'Counselors',
    levelTitles: [
      { one: 'District', many: 'Districts' },
      { one: 'Area', many: 'Areas' },
      { one: 'School', many: 'Schools' },
    ],
    brandColor: '#0f5f6f',
    socialLinks: [
      { network: 'facebook', url: 'https://www.facebook.com/northfield.example' },
      { network: 'x', url: 'https://x.com/northfield_example' },
    ],
    supportEmail: 'help@northfield.example',
  };
  const appUrl = `http://localhost:${port}`;
  return {
    name: 'Northfield',
    allowsInPerson: true,
    requiresBackgroundCheck: false,
    createdAt,
    hosts: environments.map((name) => host(name, name, { appUrl, settings })),
  };
}

/** The second institution: another title for educators, another colour, logo and tree of levels, on the same server. */
export function brightside(port: number, createdAt: Date): NewInstitution {
  const settings = {
    appname: 'Brightside Tutoring',
    title: 'Brightside',
    whitelabeled: true,
    ...logos('book', 'Brightside', { light: '#8a3ffc', dark: '#b388ff' }),
    roleTypeName: 'Tutor',
    roleTypes: 'Tutors',
    roleTypePath: 'Tutor',
    roleTypePaths: 'Tutors',
    levelTitles: [
      { one: 'Region', many: 'Regions' },
      { one: 'City', many: 'Cities' },
      { one: 'Campus', many: 'Campuses' },
    ],
    brandColor: '#8a3ffc',
    supportEmail: 'hello@brightside.example',
  };
  const appUrl = `http://demo.localhost:${port}`;
  return {
    name: 'Brightside',
    allowsInPerson: false,
    requiresBackgroundCheck: false,
    createdAt,
    hosts: [host('demo.localhost', 'localhost', { appUrl, settings })],
  };
}
