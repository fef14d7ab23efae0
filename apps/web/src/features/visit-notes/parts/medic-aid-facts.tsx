import type { ChosenCode, MedicAid } from '@lectern/contract/visit-notes/medic-aid.shapes.ts';
import { useSay } from '../../../lib/i18n.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import type { MedicAidField } from './medic-aid-values.ts';
import classes from './medic-aid-panel.module.css';

const wordsOf = ({ value, description }: ChosenCode): string =>
  [value, description].filter(Boolean).join(' · ');

/** MedicAid of a session to be read, where nothing is saved. */
export function MedicAidFacts({ medicAid }: { medicAid: MedicAid }) {
  const say = useSay();
  const { cptCodes, modifierCode, eligibleProvider, medicalNotes } = medicAid;
  const fact = (field: MedicAidField, value: string) => ({
    label: say(`visitNotes.medicAid.${field}`),
    value: value || say('visits.field.none'),
  });
  return (
    <section className={classes.panel} aria-labelledby="medic-aid">
      <h2 id="medic-aid" className="type-name">
        {say('visitNotes.medicAid.title')}
      </h2>
      <FactList
        facts={[
          fact('cptCodes', cptCodes.map(wordsOf).join(', ')),
          fact('modifierCode', modifierCode ? wordsOf(modifierCode) : ''),
          fact('eligibleProvider', eligibleProvider ? wordsOf(eligibleProvider) : ''),
          fact('medicalNotes', medicalNotes),
        ]}
      />
    </section>
  );
}
