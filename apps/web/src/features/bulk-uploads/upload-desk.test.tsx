import type { Upload, UploadLine } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { chooseLanguage } from '../../lib/i18n.ts';
import { writeStored } from '../../lib/browser-storage.ts';
import { ToastHost } from '../../ui/toasts/toast-host.tsx';
import { UploadDesk } from './upload-desk.tsx';

const none = {
  ...{ lines: 0, new: 0, changed: 0, unchanged: 0, conflict: 0, error: 0, warned: 0 },
  ...{ deactivations: 0, emails: 0, done: 0, failed: 0, undone: 0, left: 0 },
};

function uploadOf({ counts, ...given }: Partial<Omit<Upload, 'counts'>> & { counts?: object }): Upload {
  return {
    ...{ id: 'u1', type: 'students', activeStatus: null, fileName: 'spring.csv', state: 'rehearsed' },
    ...{ fault: null, counts: { ...none, ...counts }, uploadedBy: { name: 'Ada Admin' } },
    ...{ createdTime: '2027-03-10T10:00:00Z', confirmedBy: null, confirmedTime: null, undoneBy: null },
    ...{ undoneTime: null, undoUntil: null, unknownColumns: [], mayConfirm: false, mayUndo: false },
    ...{ mayGivePasswords: false, passwordsTime: null, countToType: null, sessionsToCome: null },
    ...given,
  } as Upload;
}

const lineOf = (given: Partial<UploadLine>): UploadLine => ({
  ...{ line: 2, name: 'Maya Thompson', key: '007', outcome: 'new', result: null, changes: [] },
  ...{ left: [], problems: [], warnings: [], ...given },
});

/** The server's state of the one upload, and the requests about it. */
let kept: Upload;
let lines: UploadLine[];
let acts: { act: string; body: unknown }[];
let onAct: (act: string, body: unknown) => { code: number; response_code: string; message: string } | null;

const nobodyInvited = {
  open: 0,
  withPassword: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  nextTime: null,
  failures: [],
};
const ok = { code: 200, response_code: 'ok', message: 'OK' };

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://localhost');
  const isList = /\/(?:error-details|bulk-upload)$/.test(pathname);
  const method = init.method ?? 'GET';
  let told = ok;
  if (method !== 'GET') {
    const act = `${method} ${pathname.split('/u1')[1] ?? ''}`.trim();
    const body: unknown = JSON.parse(typeof init.body === 'string' ? init.body : 'null');
    acts.push({ act, body });
    told = onAct(act, body) ?? ok;
  }
  const page = { data: lines, pageNumber: 1, itemsPerPage: 20, totalPages: 1, totalItems: lines.length };
  const response = pathname.endsWith('/invitations') ? nobodyInvited : isList ? page : kept;
  const envelope = { ...told, response: told.code === 200 ? response : null };
  return Promise.resolve(
    Response.json({ ...envelope, response_message: '', validationErrors: [] }, { status: told.code }),
  );
}

beforeEach(() => {
  acts = [];
  lines = [];
  onAct = () => null;
  vi.stubGlobal('fetch', serve);
  return () => vi.unstubAllGlobals();
});

async function show(upload: Upload): Promise<void> {
  kept = upload;
  const desk = (
    <>
      <UploadDesk kinds={['students', 'close', 'open']} place={{ to: '/' }} />
      <ToastHost />
    </>
  );
  await renderInApp(withRouter(desk, '/upload?upload=u1').screen);
  await screen.findByText('spring.csv');
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The bars of what went in: for the eye alone, without a role. */
const resultBars = () => document.querySelectorAll('div:has(> [data-tone="good"])').length;
const figures = () =>
  within(screen.getByLabelText('Lines of the file'))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

describe('a file that is read', () => {
  it('tells how far it is, offers nothing, and shows the rehearsal by itself', async () => {
    await show(uploadOf({ state: 'reading', counts: { lines: 1200 } }));
    const said = 'The file is being read: 1,200 lines so far. Nothing is changed.';
    expect(screen.getByText(said).getAttribute('role')).toBe('status');
    expect(screen.queryByRole('button')).toBeNull();
    kept = uploadOf({ counts: { lines: 1300, new: 1300 }, mayConfirm: true });
    await button(/^Confirm/);
    expect(screen.queryByText(/^The file is being read/)).toBeNull();
  });

  it('says what is wrong with it, and leads to another one', async () => {
    await show(uploadOf({ state: 'refused', fault: 'The file is broken. Line 7.' }));
    expect(screen.getByRole('alert').textContent).toBe('The file is broken. Line 7.');
    expect(screen.getByRole('link', { name: 'Upload again' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  });
});

describe('a rehearsal', () => {
  it('counts what would become of the lines, and says at each what is wrong with it', async () => {
    lines = [
      lineOf({
        outcome: 'error',
        problems: [
          { column: 'E-mail', value: 'maya@', message: 'Please enter a valid email' },
          { column: 'Sex', value: '', message: 'Use M or F, or leave it empty' },
        ],
      }),
      lineOf({ line: 3, changes: [{ field: 'grade', before: '7', after: '8' }], outcome: 'changed' }),
    ];
    const counts = { lines: 2, changed: 1, error: 1, warned: 1 };
    await show(uploadOf({ counts, unknownColumns: ['House'], mayConfirm: true }));
    expect(figures()).toEqual(['New: 0', 'Changed: 1', 'Unchanged: 0', 'Conflicts: 0', 'Errors: 1']);
    const linked = within(screen.getByLabelText('Lines of the file')).getAllByRole('link');
    expect(linked.map((link) => link.getAttribute('href'))).toEqual([
      '/?upload=u1&only=changed',
      '/?upload=u1&only=error',
    ]);
    await button('Confirm 1 change');
    await screen.findByText('Please enter a valid email');
    expect(screen.getByText('maya@').tagName).toBe('CODE');
    expect(screen.getByText('(empty)').tagName).toBe('CODE');
    expect(screen.getByText('7').tagName).toBe('S');
    screen.getByText('Not used, because these columns are not known: House');
    screen.getByText('1 line has a warning. It goes in all the same.');
    await button('Download the 1 line to correct');
  });

  it('shows days and genders as other screens do', async () => {
    const changes = [
      { field: 'dob' as const, before: '2012-03-01', after: '2012-04-02' },
      { field: 'gender' as const, before: 'F', after: 'M' },
    ];
    lines = [lineOf({ changes, outcome: 'changed' })];
    await show(uploadOf({ counts: { lines: 1, changed: 1 }, mayConfirm: true }));
    expect((await screen.findByText('Apr 02, 2012')).previousSibling?.textContent).toBe('→');
    expect(screen.getByText('Mar 01, 2012').tagName).toBe('S');
    expect(screen.getByText('Female').tagName).toBe('S');
    screen.getByText('Male');
  });

  it('says yes and no of the consent to mail', async () => {
    const changes: UploadLine['changes'] = [{ field: 'agreesToMail', before: false, after: true }];
    lines = [lineOf({ outcome: 'changed', changes })];
    await show(uploadOf({ counts: { lines: 1, changed: 1 } }));
    expect((await screen.findByText('Agrees to Emails')).parentElement?.textContent).toBe(
      'Agrees to EmailsNo→Yes',
    );
  });

  it('of nothing that would go in can only be discarded', async () => {
    await show(uploadOf({ counts: { lines: 1, error: 1 } }));
    onAct = () => {
      kept = uploadOf({ state: 'discarded' });
      return null;
    };
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    await userEvent.click(await button('Discard'));
    await screen.findByRole('link', { name: 'Upload again' });
    expect(acts).toEqual([{ act: 'DELETE', body: null }]);
  });
});

describe('a file of the product', () => {
  const saved: string[] = [];
  const asked: (string | null)[][] = [];

  beforeEach(async () => {
    saved.length = 0;
    asked.length = 0;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      const isFile = /\/(?:file|template)\?/.test(address);
      if (isFile) asked.push([address, new Headers(init.headers).get('accept-language')]);
      return isFile ? Promise.resolve(new Response('a,b')) : serve(address, init);
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    return async () => {
      vi.restoreAllMocks();
      await chooseLanguage('en');
      writeStored('language', null);
    };
  });
  const speakSpanish = () => act(() => chooseLanguage('es'));

  it('that has the lines to correct is asked for in the language of the screen', async () => {
    await show(uploadOf({ counts: { lines: 1, error: 1 } }));
    await speakSpanish();
    await userEvent.click(await button('Descargar la 1 línea por corregir'));
    await waitFor(() => expect(saved).toEqual(['spring-correcciones.csv']));
    expect(asked).toEqual([['/api/user/bulk-upload/u1/file?format=csv', 'es']]);
  });

  it('that is a template is, too, of each format', async () => {
    await renderInApp(
      withRouter(<UploadDesk kinds={['students', 'close', 'open']} place={{ to: '/' }} />, '/upload').screen,
    );
    await speakSpanish();
    await userEvent.click(await button('CSV'));
    await waitFor(() => expect(saved).toHaveLength(1));
    await userEvent.click(await button('Excel'));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved.map((name) => name.split('.').at(-1))).toEqual(['csv', 'xlsx']);
    expect(asked).toEqual([
      ['/api/user/bulk-upload/template?type=students&format=csv', 'es'],
      ['/api/user/bulk-upload/template?type=students&format=xlsx', 'es'],
    ]);
  });
});

describe('a confirmation', () => {
  const closing = uploadOf({
    ...{ type: 'statuses', activeStatus: false, mayConfirm: true, countToType: 51 },
    counts: { lines: 51, changed: 51, deactivations: 51 },
  });
  const typed = () => screen.findByLabelText('This concerns 51 accounts or addresses. Type 51 to go on');
  const send = async () =>
    userEvent.click(within(await screen.findByRole('dialog')).getByText(/^Confirm \d/));

  it('asks for no number where few are concerned, and nothing is sent before it', async () => {
    await show(uploadOf({ counts: { lines: 3, new: 2, changed: 1 }, mayConfirm: true }));
    await userEvent.click(await button(/^Confirm/));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('New: 2. Changed: 1. Nobody gets a mail.');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(within(dialog).queryByRole('radio')).toBeNull();
    await userEvent.click(within(dialog).getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(acts).toEqual([]);
  });

  it('says how many sessions are concerned, and asks nothing of them where there are none', async () => {
    await show({ ...closing, countToType: null, sessionsToCome: 1234 });
    await userEvent.click(await button(/^Confirm/));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1,234')).toBeTruthy();
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    cleanup();
    await show({ ...closing, countToType: null, sessionsToCome: 0 });
    await userEvent.click(await button(/^Confirm/));
    expect(within(await screen.findByRole('dialog')).queryByRole('radio')).toBeNull();
  });

  it.each(['1234', '1,234', '1.234', '1 234'])('takes a great number typed as %s', async (written) => {
    await show({ ...closing, countToType: 1234 });
    await userEvent.click(await button(/^Confirm/));
    const field = /Type 1,234 to go on$/;
    await userEvent.type(await screen.findByLabelText(field), written);
    await send();
    await waitFor(() => expect(acts).toMatchObject([{ act: 'PUT /confirm', body: { count: 1234 } }]));
  });

  it('of more than fifty asks for their number, and keeps what was typed when it is refused', async () => {
    await show(closing);
    onAct = (_act, body) => {
      if (typeof body === 'object' && body !== null && 'count' in body && body.count === 51) {
        kept = uploadOf({ ...closing, state: 'applying', mayConfirm: false, countToType: null });
        return null;
      }
      const message = 'Type the number of people that this concerns.';
      return { code: 417, response_code: 'upload_count_wrong', message };
    };
    await userEvent.click(await button(/^Confirm/));
    await userEvent.type(await typed(), '50');
    await send();
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Type the number of people that this concerns.');
    expect(await typed()).toHaveProperty('value', '50');
    await userEvent.clear(await typed());
    await userEvent.type(await typed(), '51');
    await send();
    await screen.findByText('0 of 51 lines are done. You may leave this page.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(acts.map(({ body }) => body)).toEqual([
      { count: 50, sessions: 'keep' },
      { count: 51, sessions: 'keep' },
    ]);
  });

  it('that somebody else has given already tells who, and shows how far theirs is', async () => {
    const counts = { lines: 200, new: 150, changed: 50 };
    await show(uploadOf({ counts, mayConfirm: true }));
    onAct = () => {
      kept = uploadOf({
        ...{ state: 'applying', confirmedBy: { name: 'Bo Admin' }, confirmedTime: '2027-03-10T10:01:00Z' },
        counts: { ...counts, done: 20 },
      });
      return { code: 417, response_code: 'upload_state_changed', message: 'Confirmed already.' };
    };
    await userEvent.click(await button('Confirm 200 changes'));
    await send();
    await screen.findByText('Bo Admin has confirmed this upload already.');
    await screen.findByText('20 of 200 lines are done. You may leave this page.');
    screen.getByText(/^Confirmed by Bo Admin, /);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that was taken back tells who did so', async () => {
    await show(
      uploadOf({ state: 'undone', undoneBy: { name: 'Cy Admin' }, undoneTime: '2027-03-11T10:00:00Z' }),
    );
    screen.getByText(/^Undone by Cy Admin, /);
    expect(screen.queryByText(/^Confirmed by/)).toBeNull();
  });

  it('that cancels sessions asks why, and sends nothing without it', async () => {
    await show(closing);
    await userEvent.click(await button(/^Confirm/));
    await userEvent.type(await typed(), '51');
    await userEvent.click(screen.getByLabelText('Cancel them'));
    await send();
    const reason = await screen.findByLabelText(/Reason/);
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(acts).toEqual([]);
    await userEvent.type(reason, 'Moved away');
    await send();
    await waitFor(() =>
      expect(acts.map(({ body }) => body)).toEqual([{ count: 51, sessions: 'cancel', reason: 'Moved away' }]),
    );
  });
});

describe('an upload that goes on', () => {
  it('shows how much is done, and its result by itself', async () => {
    const counts = { lines: 4, new: 3, changed: 1, done: 1 };
    await show(uploadOf({ state: 'applying', counts }));
    const said = '1 of 4 lines are done. You may leave this page.';
    expect(screen.getByText(said).getAttribute('role')).toBe('status');
    expect(screen.getByRole('progressbar', { name: said }).getAttribute('aria-valuenow')).toBe('25');
    kept = uploadOf({ state: 'applied', mayUndo: true, counts: { ...counts, done: 3, failed: 1 } });
    await button('Undo');
    expect(figures()).toEqual(['Done: 3', 'Unchanged: 0', 'Not done: 1']);
    screen.getByRole('button', { name: 'Download the 1 line to correct' });
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('undoing', () => {
  const done = uploadOf({
    ...{ state: 'applied', mayUndo: true, undoUntil: '2027-03-17T10:00:00Z' },
    counts: { lines: 2, new: 1, changed: 1, done: 2 },
  });

  it('of a file that closed accounts says that they are opened again, and what stays as it is', async () => {
    await show(uploadOf({ ...done, type: 'statuses', activeStatus: false, counts: { deactivations: 2 } }));
    await userEvent.click(await button('Undo'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^People whom this file deactivated are activated again\./)).toBeTruthy();
    expect(dialog.getByText('Sessions that were cancelled stay cancelled.')).toBeTruthy();
    expect(dialog.queryByText(/are removed/)).toBeNull();
  });

  it('asks first, goes on by itself, and names what was left', async () => {
    await show(done);
    await userEvent.click(await button('Undo'));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this upload?' });
    within(dialog).getByText(/Until .*2027/);
    screen.getByText(/^Can be undone until .*2027/);
    expect(resultBars()).toBe(1);
    expect(acts).toEqual([]);
    onAct = () => {
      kept = uploadOf({ ...done, state: 'undoing', mayUndo: false, counts: { ...done.counts, undone: 1 } });
      return null;
    };
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Cancel them' }));
    await userEvent.click(within(dialog).getByText('Undo the upload'));
    within(dialog).getByText('Reason is mandatory');
    expect(acts).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox'), 'Moved away');
    await userEvent.click(within(dialog).getByText('Undo the upload'));
    const said = '1 of 2 lines are undone. You may leave this page.';
    await screen.findByRole('progressbar', { name: said });
    expect(resultBars()).toBe(0);
    expect(screen.queryByText(/^Can be undone until/)).toBeNull();
    lines = [lineOf({ outcome: 'changed', result: 'restored', left: ['grade'] })];
    kept = uploadOf({
      ...{ ...done, state: 'undone', mayUndo: false },
      counts: { ...done.counts, undone: 2, left: 1 },
    });
    await screen.findByText('Changed by hand since, and left: Grade');
    expect(figures().slice(-2)).toEqual(['Undone: 2', 'Left as it is: 1']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(acts).toEqual([{ act: 'PUT /undo', body: { sessions: 'cancel', reason: 'Moved away' } }]);
  });

  it.each([
    ['new people', { counts: { ...done.counts, new: 1 } }, 1],
    ['changed people alone', { counts: { ...done.counts, new: 0 } }, 0],
    [
      'accounts that were opened',
      { type: 'statuses', activeStatus: true, counts: { ...done.counts, new: 0 } },
      1,
    ],
    [
      'accounts that were closed',
      { type: 'statuses', activeStatus: false, counts: { ...done.counts, new: 0 } },
      0,
    ],
  ] as const)('of %s asks about sessions only where somebody is deactivated', async (_who, given, asked) => {
    await show(uploadOf({ ...done, ...given }));
    await userEvent.click(await button('Undo'));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this upload?' });
    expect(within(dialog).queryAllByRole('radiogroup')).toHaveLength(asked);
  });

  it('that somebody else was first with tells who, and shows how far theirs is', async () => {
    await show(done);
    onAct = () => {
      const first = { undoneBy: { name: 'Cy Admin' }, undoneTime: '2027-03-11T10:00:00Z' };
      kept = uploadOf({ ...done, ...first, state: 'undone', mayUndo: false });
      return { code: 417, response_code: 'upload_state_changed', message: 'Undone already.' };
    };
    await userEvent.click(await button('Undo'));
    await userEvent.click(await button('Undo the upload'));
    await screen.findByText('Cy Admin has undone this upload already.');
    await screen.findByText(/^Undone by Cy Admin, /);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is refused says so, and changes nothing on the screen', async () => {
    await show(done);
    onAct = () => ({ code: 417, response_code: 'upload_undo_over', message: 'It is too late.' });
    await userEvent.click(await button('Undo'));
    await userEvent.click(await button('Undo the upload'));
    expect((await screen.findAllByText('It is too late.')).length).toBeGreaterThan(0);
    expect(figures()[0]).toBe('Done: 2');
  });
});
