import type { Person } from '@lectern/call-engine/participants/person.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { SelfView } from './self-view.tsx';

const self: Person = {
  ...{ id: 'sam', name: 'Sam Student', isSelf: true, isEducator: false, role: 'STUDENT' },
  ...{ camera: null, screen: null, isMicrophoneOn: true, isCameraOn: false, isSpeaking: false },
  ...{ quality: 'good', qualityBars: 3, isLost: false, isResting: false, isFrozen: false },
  ...{ isGone: false, joinedAt: 0 },
};
const capture = vi.fn();

beforeEach(async () => {
  capture.mockReset();
  // Missing in jsdom.
  Object.assign(HTMLElement.prototype, { setPointerCapture: capture });
  await renderInApp(<SelfView person={self} image={null} />);
});

const box = () => screen.getByRole('group', { name: 'Your picture. Move it with the arrow keys.' });
const corner = () => box().getAttribute('data-corner');

describe('the self view is moved to another corner', () => {
  it('by its button, with a press and with a key', async () => {
    const button = screen.getByRole('button', { name: 'Move your picture to the next corner' });
    expect(corner()).toBe('bottomRight');
    await userEvent.click(button);
    expect(corner()).toBe('bottomLeft');
    expect(capture).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(corner()).toBe('topLeft');
    expect(document.activeElement).toBe(button);
  });

  it('by arrow keys', async () => {
    box().focus();
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    expect(corner()).toBe('topLeft');
  });

  it('by dragging it', () => {
    fireEvent.pointerDown(box(), { pointerId: 1, clientX: 10, clientY: 10 });
    expect(capture).toHaveBeenCalledOnce();
    expect(box().hasAttribute('data-dragged')).toBe(true);
    fireEvent.pointerUp(box(), { pointerId: 1 });
    expect(box().hasAttribute('data-dragged')).toBe(false);
  });
});
