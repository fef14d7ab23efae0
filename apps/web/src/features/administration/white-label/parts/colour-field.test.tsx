import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { ColourField } from './colour-field.tsx';

function Field({ first }: { first: string }) {
  const [colour, setColour] = useState(first);
  return (
    <ColourField
      label="Brand colour"
      text={{
        value: colour,
        error: undefined,
        onChange: ({ currentTarget }) => setColour(currentTarget.value),
      }}
      onChange={setColour}
    />
  );
}

afterEach(cleanup);

describe('the colour of a brand', () => {
  it('that is not read is named with the nearest one that is, which can be taken', async () => {
    await renderInApp(<Field first="#e4572e" />);
    expect(screen.getByRole('status').textContent).toContain('White text on this colour reaches 3.6 : 1');
    await userEvent.click(screen.getByRole('button', { name: 'Use #d2461a' }));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('#d2461a');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each(['#196e81', '#ffc20e', '#ffff00', '#f5c6d6', '#88ccee', '#e08a00', '#e45', 'red'])(
    'says nothing of %s',
    async (colour) => {
      await renderInApp(<Field first={colour} />);
      expect(screen.queryByRole('status')).toBeNull();
    },
  );

  it('that the dark page swallows is named with the nearest one that is seen on both pages, which can be taken', async () => {
    await renderInApp(<Field first="#0f5c6e" />);
    const said = screen.getByRole('status').textContent;
    expect(said).toContain('On the dark page this colour reaches 2.3 : 1');
    expect(said).toContain('proposed, 3.0 : 1');
    expect(said).toContain('buttons are then drawn in #0f5c6e on light and in #276d80 on dark');
    await userEvent.click(screen.getByRole('button', { name: 'Use #276d80' }));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('#276d80');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says of a grey that the page swallows it', async () => {
    await renderInApp(<Field first="#d9d9d9" />);
    expect(screen.getByRole('status').textContent).toContain('On the light page this colour reaches 1.4 : 1');
  });

  it('names all that a grey needs, and in what buttons are drawn where it is kept', async () => {
    await renderInApp(<Field first="#9a9a9a" />);
    const said = screen.getByRole('status').textContent;
    expect(said).toContain('On the light page this colour reaches 2.8 : 1');
    expect(said).toContain('Buttons need 3.0 : 1 against the page, and white text on them 4.5 : 1.');
    expect(said).toContain('buttons are then drawn in #17171b on light and in #9a9a9a on dark');
    await userEvent.click(screen.getByRole('button', { name: 'Use #767676' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('warns of a grey that is seen on the page and on which white text is not read', async () => {
    await renderInApp(<Field first="#949494" />);
    expect(screen.getByRole('status').textContent).toContain('White text on this colour reaches 3.0 : 1');
    expect(screen.getByRole('status').textContent).toContain('drawn in #767676 on light and in #767676 on');
  });
});
