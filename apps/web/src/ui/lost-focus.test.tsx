import { Button } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { AlertWindow } from './alert-window.tsx';
import { keepFocus } from './lost-focus.ts';
import { ModalWindow } from './modal-window.tsx';

let end: () => void;

beforeEach(() => {
  end = keepFocus();
});
afterEach(() => {
  end();
});

/** A test's outside change of its page. */
let show: (part: string) => Promise<void>;

function Changing({ parts }: { parts: Record<string, ReactNode> }) {
  const [part, setPart] = useState('first');
  useEffect(() => {
    show = (next) => act(async () => setPart(next));
  }, []);
  return (
    <div id="root">
      <header>
        <a href="/elsewhere">Elsewhere</a>
      </header>
      {parts[part]}
    </div>
  );
}

const focusOn = (name: string): void => act(() => screen.getByText(name).closest('button')?.focus());
const expectOn = (element: () => HTMLElement): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element()));

describe('focus that is lost', () => {
  it('with a button goes to what came in its place', async () => {
    const page = (content: ReactNode) => (
      <main>
        <button type="button">Before</button>
        <section>{content}</section>
      </main>
    );
    await renderInApp(
      <Changing
        parts={{
          first: page(
            <button key="a" type="button">
              Rehearse first
            </button>,
          ),
          second: page(
            <button key="b" type="button">
              End rehearsal
            </button>,
          ),
        }}
      />,
    );
    focusOn('Rehearse first');
    await show('second');
    await expectOn(() => screen.getByText('End rehearsal'));
  });

  it('with a button goes to the field that asks for it', async () => {
    const page = (content: ReactNode) => (
      <main>
        <div>
          {content}
          <button type="button">Attach a file</button>
          <textarea data-autofocus aria-label="Write a message" />
        </div>
      </main>
    );
    await renderInApp(
      <Changing parts={{ first: page(<button type="button">Remove</button>), second: page(null) }} />,
    );
    focusOn('Remove');
    await show('second');
    await expectOn(() => screen.getByLabelText('Write a message'));
  });

  it('with the last button of a card goes to its heading, and to no button of another card', async () => {
    const page = (content: ReactNode) => (
      <main>
        <section>
          <h2>Picture</h2>
          <button type="button">Change picture</button>
        </section>
        <section>
          <h2>My devices</h2>
          <ul>
            <li>This device</li>
          </ul>
          <div>{content}</div>
        </section>
      </main>
    );
    await renderInApp(
      <Changing
        parts={{ first: page(<button type="button">Sign out all others</button>), second: page(null) }}
      />,
    );
    focusOn('Sign out all others');
    await show('second');
    await expectOn(() => screen.getByRole('heading', { name: 'My devices' }));
  });

  it('with a button that can no longer be pressed goes to the one next to it', async () => {
    const page = (isLast: boolean) => (
      <main>
        <nav>
          <button type="button">Previous</button>
          <button type="button" disabled={isLast}>
            Next
          </button>
        </nav>
      </main>
    );
    await renderInApp(<Changing parts={{ first: page(false), second: page(true) }} />);
    focusOn('Next');
    await show('second');
    await expectOn(() => screen.getByText('Previous'));
  });

  it('while a button is busy comes back to it', async () => {
    const page = (isBusy: boolean) => (
      <main>
        <button type="button">Beside</button>
        <Button loading={isBusy}>Save</Button>
      </main>
    );
    await renderInApp(<Changing parts={{ first: page(false), second: page(true), third: page(false) }} />);
    focusOn('Save');
    await show('second');
    // As browsers do with what is disabled.
    act(() => screen.getByText<HTMLElement>('Save').closest('button')?.blur());
    await show('third');
    await expectOn(() => screen.getByRole('button', { name: 'Save' }));
  });

  it('with its screen goes to the heading of the next one, also where that takes a while', async () => {
    await renderInApp(
      <Changing
        parts={{
          first: (
            <main key="a">
              <button type="button">Leave</button>
            </main>
          ),
          second: null,
          third: (
            <main key="b">
              <button type="button">Back</button>
              <h1>This session is over</h1>
            </main>
          ),
        }}
      />,
    );
    focusOn('Leave');
    await show('second');
    await show('third');
    await expectOn(() => screen.getByRole('heading'));
  });

  it('with a menu and the dialog it opened goes back to what opened the menu', async () => {
    const page = (content: ReactNode) => (
      <main>
        <button type="button">Other</button>
        <button type="button">Account</button>
        {content}
      </main>
    );
    const menu = (
      <div role="menu">
        <button type="button" role="menuitem">
          Choose
        </button>
      </div>
    );
    const dialog = (
      <ModalWindow isOpen onClose={() => undefined} title="Choose a child">
        <input aria-label="Child" />
      </ModalWindow>
    );
    await renderInApp(
      <Changing parts={{ first: page(null), second: page(menu), third: page(dialog), fourth: page(null) }} />,
    );
    focusOn('Account');
    await show('second');
    focusOn('Choose');
    await show('third');
    await expectOn(() => screen.getByLabelText('Child'));
    await show('fourth');
    await expectOn(() => screen.getByText('Account'));
  });

  it('to what covers the screen begins on its button, and goes back to the field after it', async () => {
    const page = (isCovered: boolean) => (
      <main>
        <div inert={isCovered}>
          <textarea aria-label="Notes" />
        </div>
        {isCovered &&
          createPortal(
            <div role="main">
              <button type="button">Refresh</button>
            </div>,
            document.body,
          )}
      </main>
    );
    await renderInApp(<Changing parts={{ first: page(false), second: page(true), third: page(false) }} />);
    act(() => screen.getByLabelText('Notes').focus());
    // The link in the header would be out of reach too.
    document.querySelector('header')?.setAttribute('inert', '');
    await show('second');
    // As browsers do with what is inert.
    act(() => screen.getByLabelText('Notes').blur());
    await expectOn(() => screen.getByText('Refresh'));
    await show('third');
    await expectOn(() => screen.getByLabelText('Notes'));
  });

  it('stays where a dialog put it', async () => {
    const page = (isOpen: boolean) => (
      <main>
        {!isOpen && <button type="button">Ask</button>}
        <button type="button">Other</button>
        <AlertWindow isOpen={isOpen} titleId="asked" onLeave={null}>
          <h2 id="asked">Really?</h2>
          <button type="button">No</button>
          <button type="button" data-autofocus>
            Yes
          </button>
        </AlertWindow>
      </main>
    );
    await renderInApp(<Changing parts={{ first: page(false), second: page(true) }} />);
    focusOn('Ask');
    await show('second');
    await expectOn(() => screen.getByText('Yes'));
  });

  it('on purpose, by a press where nothing is, stays lost', async () => {
    const page = (content: ReactNode) => (
      <main>
        <p>Words</p>
        <button type="button">Other</button>
        {content}
      </main>
    );
    await renderInApp(
      <Changing
        parts={{
          first: page(<button type="button">Gone soon</button>),
          second: page(null),
          third: page(null),
        }}
      />,
    );
    focusOn('Gone soon');
    await userEvent.click(screen.getByText('Words'));
    await show('second');
    focusOn('Other');
    expect(document.activeElement).toBe(screen.getByText('Other'));
    await userEvent.click(screen.getByText('Words'));
    await show('third');
    expect(document.activeElement).toBe(document.body);
  });
});
