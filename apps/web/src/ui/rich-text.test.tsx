import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

it('makes what is marked stand out and puts the sign in its place, and nothing else into the page', () => {
  const { container } = render(<RichText text="Press <icon/> or <b>Go</b> <i>x</i>" icon={<svg />} />);
  expect(container.innerHTML).toBe('Press <svg></svg> or <strong>Go</strong> &lt;i&gt;x&lt;/i&gt;');
});
