import { TextInput } from '@mantine/core';
import { createBrowserHistory } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { setActingChild } from '../../lib/acting-child.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { setTypingPerson } from '../../lib/form-drafts.ts';
import { LiveRegions } from '../live-region.tsx';
import { KeptForm } from './kept-form.tsx';
import { useKeptForm } from './use-kept-form.ts';

type Field = 'name' | 'city';
interface Person {
  name: string;
  city: string;
  code: string;
}

const send = vi.fn<(values: Person, key: string) => Promise<string>>();
const sent = vi.fn<(answer: string) => void>();
const draftKey = 'formDrafts';

function Sample() {
  const form = useKeptForm<Person, Field, string>({
    draft: { name: 'person', unkept: ['code'] },
    initial: { name: '', city: '', code: '' },
    places: { fields: { name: 'name', address: 'city' }, refusals: { slot_taken: 'city' } },
    check: ({ name, city }) => ({
      ...(name === '' && { name: 'No name' }),
      ...(city === '' && { city: 'No city' }),
    }),
    send,
    onSent: sent,
  });
  return (
    <KeptForm form={form}>
      <TextInput label="Name" {...form.text('name')} />
      <TextInput label="City" {...form.text('city')} />
      <TextInput
        label="Code"
        value={form.values.code}
        onChange={({ currentTarget }) => form.change({ code: currentTarget.value })}
      />
      <button type="submit">Send</button>
    </KeptForm>
  );
}

async function show() {
  window.history.replaceState(null, '', '/start');
  const made = withRouter(<Sample />, '/start', createBrowserHistory());
  await renderInApp(
    <>
      {made.screen}
      <LiveRegions />
    </>,
  );
  await screen.findByLabelText('Name');
  return made.history;
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const press = () => fireEvent.click(screen.getByText('Send'));
const refusal = (validationErrors: { field: string; message: string }[], message = 'Not now.') =>
  new ApiFailure({ code: 400, response_code: 'invalid_input', message, validationErrors });
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
async function fill() {
  const history = await show();
  type('Name', 'Ana');
  type('City', 'Lima');
  return history;
}

beforeEach(() => {
  setTypingPerson('person-1');
  setActingChild(null);
  send.mockReset().mockResolvedValue('done');
  sent.mockReset();
  vi.stubGlobal('scrollTo', () => undefined);
});

describe('what is wrong', () => {
  it('is said of all fields at once, at the field, and the first is focused; nothing is sent', async () => {
    await show();
    press();
    for (const [field, reason] of [
      ['Name', 'No name'],
      ['City', 'No city'],
    ] as const) {
      expect(input(field).getAttribute('aria-invalid')).toBe('true');
      expect(described(input(field))).toContain(reason);
    }
    await waitFor(() => expect(document.activeElement).toBe(input('Name')));
    type('Name', 'A');
    expect(input('Name').getAttribute('aria-invalid')).not.toBe('true');
    expect(input('City').getAttribute('aria-invalid')).toBe('true');
    expect(send).not.toHaveBeenCalled();
  });

  it('is said by the server at its fields, and the first of them is focused', async () => {
    send.mockRejectedValue(refusal([{ field: 'address.0.street', message: 'Unknown city.' }]));
    await fill();
    press();
    await waitFor(() => expect(described(input('City'))).toContain('Unknown city.'));
    await waitFor(() => expect(document.activeElement).toBe(input('City')));
    expect(screen.queryByText('Not now.')).toBeNull();
  });

  it('stands beneath the form where it belongs to no field, until the next press, and what was typed stays', async () => {
    send.mockRejectedValueOnce(refusal([]));
    await fill();
    press();
    const reason = await waitFor(() => {
      const found = screen.getAllByText('Not now.').find((one) => one.closest('form'));
      expect(found).toBeTruthy();
      return found;
    });
    expect(reason?.previousElementSibling?.textContent).toBe('Send');
    expect(input('Name').value).toBe('Ana');
    press();
    await waitFor(() => expect(sent).toHaveBeenCalledWith('done', expect.anything()));
    expect(document.querySelector('form')?.textContent).not.toContain('Not now.');
  });
});

describe('a press', () => {
  it('sends once, says so, and sends the same values with the same key after an answer that was lost', async () => {
    send.mockRejectedValueOnce(new TypeError('nobody answered'));
    await fill();
    press();
    press();
    expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Sending').closest('[role="status"]')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('form')?.hasAttribute('aria-busy')).toBe(false));
    expect(send).toHaveBeenCalledOnce();
    press();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    press();
    expect(send).toHaveBeenCalledTimes(2);
    expect(send.mock.calls[1]?.[1]).toBe(send.mock.calls[0]?.[1]);
  });
});

describe('what was typed', () => {
  it('is back after a reload and after a sign-in that expired, but for what may not be kept', async () => {
    await fill();
    type('Code', '123456');
    cleanup();
    expect(sessionStorage.getItem(draftKey)).not.toContain('123456');
    setTypingPerson(null);
    setTypingPerson('person-1');
    await show();
    expect([input('Name').value, input('City').value, input('Code').value]).toEqual(['Ana', 'Lima', '']);
  });

  it('is of one person and of the child acted for', async () => {
    await fill();
    cleanup();
    setActingChild('ben');
    await show();
    expect(input('Name').value).toBe('');
    cleanup();
    setActingChild(null);
    setTypingPerson('person-2');
    await show();
    expect(input('Name').value).toBe('');
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  it('is forgotten once it was sent', async () => {
    await fill();
    press();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });
});

describe('leaving', () => {
  const unloads = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };

  it('is asked about with something unsent, by the router and by the browser', async () => {
    const history = await fill();
    expect(unloads()).toBe(false);
    history.push('/elsewhere');
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(history.location.pathname).toBe('/start');
    history.push('/elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'));
  });

  it('keeps what was typed to be offered, and puts nothing into the fields unasked', async () => {
    const history = await fill();
    history.push('/elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'));
    cleanup();
    await show();
    expect(input('Name').value).toBe('');
    cleanup();
    // A reload loses nothing of the offer.
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect([input('Name').value, input('City').value]).toEqual(['Ana', 'Lima']);
    cleanup();
    // A restored draft is visible to its author, and comes back as it was.
    await show();
    expect(input('Name').value).toBe('Ana');
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  });

  it('is not asked about where nothing was changed, all was sent, or nobody is signed in', async () => {
    const untouched = await show();
    type('Name', 'A');
    type('Name', '');
    expect(unloads()).toBe(true);
    untouched.push('/elsewhere');
    await waitFor(() => expect(untouched.location.pathname).toBe('/elsewhere'));
    untouched.destroy();
    cleanup();
    await fill();
    expect(unloads()).toBe(false);
    setTypingPerson(null);
    expect(unloads()).toBe(true);
    setTypingPerson('person-1');
    press();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(unloads()).toBe(true);
  });
});
