import { describe, expect, it } from 'vitest';
import { checkForms } from './check-forms.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/web/src/features/visits/parts/booking-fields.tsx';

describe('checkForms', () => {
  it.each([
    'export const Own = () => <form />;',
    'export const Own = () => <form noValidate>…</form>;',
    'export const Own = () => <Box component="form" onSubmit={send} />;',
    'export const props = { onSubmit: send };',
    "import { useForm } from '@mantine/form';",
  ])('finds %s', (code) => {
    expect(brokenRules(checkForms, { [path]: code })).toEqual(['own-form']);
  });

  it.each([
    "import { useForm } from '../../../ui/form/use-form.ts';",
    "import { useForm as usePlain, type FormFrame } from '../../../ui/form/use-form.ts';",
    "import * as kit from '../../../ui/form/use-form.ts';",
  ])('finds a form that neither keeps what is typed nor says why: %s', (code) => {
    expect(brokenRules(checkForms, { [path]: code })).toEqual(['plain-form']);
  });

  it.each([
    "import { useKeptForm } from '../../../ui/form/use-kept-form.ts';",
    "import { useUnkeptForm } from '../../../ui/form/use-unkept-form.ts';",
    "import type { FormFrame } from '../../../ui/form/use-form.ts';",
    "import { type FormFrame } from '../../../ui/form/use-form.ts';",
    'export const Ours = () => <Form form={form} />;',
    'export const Ours = () => <Button type="submit" />;',
  ])('leaves %s', (code) => {
    expect(brokenRules(checkForms, { [path]: code })).toEqual([]);
  });

  const press = "import { useSubmission } from '../../../lib/use-submission.ts';\n";
  it.each(['<Textarea value={text} />', '<MultiSelectField {...choice} />', '<LevelSelect value={id} />'])(
    'finds a field that is sent by a press: %s',
    (fields) => {
      const code = `${press}export const Own = () => ${fields};`;
      expect(brokenRules(checkForms, { [path]: code })).toEqual(['pressed-field']);
    },
  );

  it.each([
    `${press}export const Own = () => <Switch onChange={save} />;`,
    `${press}export const Own = () => <FilePicker onPick={send} />;`,
    `${press}export const Own = () => <TextInput value={link} readOnly />;`,
    `${press}import { useKeptForm } from '../../../ui/form/use-kept-form.ts';\nexport const Own = () => <Textarea />;`,
    'export const Own = () => <Textarea {...field} />;',
  ])('leaves a press without a field, and a field of a form: %s', (code) => {
    expect(brokenRules(checkForms, { [path]: code })).toEqual([]);
  });

  it.each(['apps/web/src/ui/form/form.tsx', 'apps/web/src/features/visits/parts/booking.test.tsx'])(
    'leaves %s',
    (free) => {
      expect(brokenRules(checkForms, { [free]: 'export const Own = () => <form />;' })).toEqual([]);
    },
  );
});
