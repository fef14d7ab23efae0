import { codeListKinds, type CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { DemoScene } from '../../platform/context/demo-stage.ts';
import { addCodes } from './importing.service.ts';

/** Codes that are invented, by their list: the real ones are licensed. */
type DemoCodes = Readonly<
  Record<CodeListKind, readonly { readonly value: string; readonly description: string }[]>
>;

const codes: DemoCodes = {
  cpt: [
    { value: 'DM-101', description: 'Reading support, 30 min' },
    { value: 'DM-102', description: 'Reading support, 60 min' },
    { value: 'DM-103', description: 'Attention training, 15 min' },
    { value: 'DM-109', description: 'Planning and memory, 15 min' },
    { value: 'DM-114', description: 'Writing support, 30 min' },
    { value: 'DM-122', description: 'Group activity, each student' },
    { value: 'DM-131', description: 'Consultation with the family' },
    { value: 'DM-140', description: 'Speech exercise, 30 min' },
  ],
  modifier: [
    { value: 'DM-A', description: 'By video' },
    { value: 'DM-B', description: 'In person' },
    { value: 'DM-C', description: 'With an interpreter' },
  ],
  provider: [
    { value: 'Demo Speech Center', description: 'Invented provider' },
    { value: 'Demo Learning Clinic', description: 'Invented provider' },
  ],
};

/** The lists of Northfield. */
export const northfieldCodes: DemoScene = {
  what: 'lists of codes',
  fill: async ({ system }) => {
    for (const kind of codeListKinds) await addCodes(system, kind, codes[kind]);
  },
};
