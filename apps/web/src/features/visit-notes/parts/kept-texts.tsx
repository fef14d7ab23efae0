import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { noteFields } from './note-drafts.ts';
import { useNoteWords } from './note-words.ts';
import classes from './kept-texts.module.css';
import type { NoteSaving } from './use-note-saving.ts';
import { Row } from '../../../ui/layout.tsx';

/** Texts that this browser kept and that were changed elsewhere since: each can be used or discarded. */
export function KeptTexts({ saving, mayEdit }: { saving: NoteSaving; mayEdit: boolean }) {
  const say = useSay();
  const words = useNoteWords();
  const fields = noteFields.filter((field) => saving.kept[field] !== undefined);
  if (fields.length === 0) return null;
  return (
    <section className={classes.kept} aria-labelledby="kept-texts">
      <h3 id="kept-texts" className="type-name">
        {say('visitNotes.kept.title')}
      </h3>
      {fields.map((field) => (
        <div key={field} className={classes.one}>
          <p className="type-row">
            <b>{words.label(field)}</b> {saving.kept[field]}
          </p>
          <Row isFixed>
            {mayEdit && (
              <Button size="compact-sm" onClick={() => saving.answerKept(field, true)}>
                {say('visitNotes.kept.use')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => saving.answerKept(field, false)}>
              {say('visitNotes.kept.discard')}
            </Button>
          </Row>
        </div>
      ))}
    </section>
  );
}
