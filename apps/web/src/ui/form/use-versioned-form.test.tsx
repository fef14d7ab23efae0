import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { ApiFailure } from '../../lib/api-failure.ts';
import { useVersionedForm, type Saved } from './use-versioned-form.ts';

interface Values {
  name: string;
  phone: string;
}

const useForm = useVersionedForm<Values, keyof Values, unknown>;
const refusal = new ApiFailure({ code: 417, response_code: 'changed_meanwhile', message: 'Changed' });

afterEach(cleanup);

it('keeps what is typed while somebody else’s change is being read', async () => {
  let told: (saved: Saved<Values>) => void = () => undefined;
  const read = (): Promise<Saved<Values>> =>
    new Promise((resolve) => {
      told = resolve;
    });
  const plan = {
    name: 'level:test',
    fields: { name: 'North', phone: '' },
    version: 1,
    places: { fields: { name: 'name', phone: 'phone' } },
    check: () => ({}),
    read,
    send: vi.fn().mockRejectedValueOnce(refusal),
  } as const;
  const shown: ReturnType<typeof useForm>[] = [];
  const tell = (now: ReturnType<typeof useForm>) => shown.push(now);
  function Probe({ onShown }: { onShown: typeof tell }) {
    onShown(useForm(plan));
    return null;
  }
  await renderInApp(<Probe onShown={tell} />);
  const form = () => shown.at(-1)?.form;
  act(() => form()?.change({ name: 'South' }));
  await act(async () => form()?.submit());
  act(() => form()?.change({ name: 'South End' }));
  await act(async () => told({ version: 2, fields: { name: 'West', phone: '12' } }));
  expect(form()?.values).toMatchObject({ name: 'South End', phone: '12', opened: { version: 2 } });
  expect(shown.at(-1)?.conflict).toMatchObject({ fields: ['name'], taken: ['phone'] });
});
