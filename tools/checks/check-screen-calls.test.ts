import { describe, expect, it } from 'vitest';
import type { ScreenCalls } from '@lectern/contract/access/screen-call-lists.ts';
import { checkScreenCalls } from './check-screen-calls.ts';
import { treeOf } from './tree-of.ts';

const screens = 'apps/web/src/screens';
const notes = 'apps/web/src/features/student-notes';
const web = {
  [`${screens}/admin/admin-routes.ts`]: `
    import { adminScreens as table } from '@lectern/contract/access/admin-screens.ts';
    import { lazyScreen } from '../../lib/lazy-screen.ts';
    const notes = lazyScreen(() => import('./notes-screen.tsx'), 'NotesScreen');
    const level = (depth: string) => lazyScreen(() => import('./level-screen.tsx'), \`Level\${depth}Screen\`);
    export const routes = [
      createRoute({ ...at(table.studentNotes), component: notes }),
      createRoute({ path: table.levelOnes.path, component: level('One') }),
    ];`,
  [`${screens}/admin/notes-screen.tsx`]: `
    import { NotesList } from '../../features/student-notes/notes-list.tsx';
    export const NotesScreen = () => <NotesList />;`,
  [`${screens}/admin/level-screen.tsx`]: `
    export const LevelOneScreen = () => useQuery(() => api('GET /hierarchy'));
    export const Other = () => useQuery(() => api('GET /hierarchy/:id'));`,
  [`${notes}/notes-list.tsx`]: `
    import { notesQuery, type Note } from './student-notes.queries.ts';
    const Window = lateWindow(async () => (await import('./notes-window.tsx')).NotesWindow);
    export const NotesList = () => { useQuery(notesQuery); return <Window />; };`,
  [`${notes}/notes-window.tsx`]: `
    import * as queries from './history.queries.ts';
    export const NotesWindow = () => useQuery(queries.history);`,
  [`${notes}/student-notes.queries.ts`]: `
    type Asked = CallByRoute['GET /expertises'];
    export const notesQuery = { queryFn: () => api('GET /student/:id/notes') };
    export const unused = () => api('GET /my-students');
    export const add = () => apiAnswer('POST /student/notes');
    export const picture = () => api('GET /file/:fileId');`,
  [`${notes}/history.queries.ts`]: "export const history = () => api('GET /my-students/:id/history');",
};
const levelOnes: ScreenCalls = ['GET /hierarchy'];

const messagesFor = (studentNotes: ScreenCalls): string[] =>
  checkScreenCalls(treeOf(web), { adminScreens: { studentNotes, levelOnes } }).map(({ message }) => message);

describe('checkScreenCalls', () => {
  it('leaves a row that names what its screen reads, in its lists and in windows that come late too', () => {
    expect(messagesFor(['GET /student/:id/notes', 'GET /my-students/:id/history'])).toEqual([]);
  });

  it('takes what fewer may read for named', () => {
    expect(
      messagesFor([
        'GET /student/:id/notes',
        { for: 'readStudentNotes', calls: ['GET /my-students/:id/history'] },
      ]),
    ).toEqual([]);
  });

  it('finds what a list inside of a screen reads and no row names', () => {
    expect(messagesFor(['GET /student/:id/notes'])).toEqual([
      'adminScreens.studentNotes: GET /my-students/:id/history is read by it, and not named',
    ]);
  });

  it('finds what a row names and its screen does not read', () => {
    expect(
      messagesFor(['GET /student/:id/notes', 'GET /my-students/:id/history', 'GET /my-students']),
    ).toEqual(['adminScreens.studentNotes: GET /my-students is named, and not read by it']);
  });
});
