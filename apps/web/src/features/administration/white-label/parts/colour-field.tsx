import { adviseBrand, brandContrast, isColour, textOn } from '@lectern/contract/institutions/brand.rules.ts';
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import { Row } from '../../../../ui/layout.tsx';
import type { TextProps } from '../../../../ui/form/use-form.ts';
import { brandTheme, pagesOfThemes } from '../../../institutions/brand-theme.ts';
import classes from './colour-field.module.css';
import { ratio } from './ratio.ts';

const themes = [pagesOfThemes.light, pagesOfThemes.dark];
const heads = {
  text: 'whiteLabel.colour.notRead',
  lightPage: 'whiteLabel.colour.notSeen.light',
  darkPage: 'whiteLabel.colour.notSeen.dark',
} as const;

/** Says what a colour lacks in one of the themes, and offers the nearest one that lacks nothing in both. */
function ColourAdvice({ colour, onTake }: { colour: string; onTake: (proposal: string) => void }) {
  const say = useSay();
  const advice = adviseBrand(colour, themes);
  if (advice === null) return null;
  const { reason, reached, needed, proposal, proposalReached } = advice;
  const ink = pagesOfThemes.light.ink;
  const drawn = brandTheme(colour);
  return (
    <div className={classes.advice} role="status">
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p className="type-head">{say(heads[reason], { reached: ratio(reached) })}</p>
        <p className="type-row">
          {reason === 'text'
            ? say('whiteLabel.colour.nearest', { needed: ratio(needed) })
            : say('whiteLabel.colour.nearestOfBoth', {
                ...{ page: ratio(needed), text: ratio(brandContrast.text) },
              })}
        </p>
        <div className={classes.pair}>
          <span className={classes.half} style={{ background: colour, color: textOn(colour, ink) }}>
            {colour}
          </span>
          <span className={classes.half} style={{ background: proposal, color: textOn(proposal, ink) }}>
            {proposal}
          </span>
          <span className="type-head">{say('whiteLabel.colour.yours', { reached: ratio(reached) })}</span>
          <span className="type-head">
            {say('whiteLabel.colour.proposed', { reached: ratio(proposalReached) })}
          </span>
        </div>
        <Row gap={12}>
          <Button leftSection={<IconCheck size={18} stroke={1.5} />} onClick={() => onTake(proposal)}>
            {say('whiteLabel.colour.take', { colour: proposal })}
          </Button>
          <span className="type-head">
            {say('whiteLabel.colour.keep', { light: drawn.light.fill, dark: drawn.dark.fill })}
          </span>
        </Row>
      </div>
    </div>
  );
}

/** The one colour of a host, from which all others come. */
export function ColourField({
  label,
  text,
  onChange,
}: {
  label: string;
  text: TextProps;
  onChange: (colour: string) => void;
}) {
  const say = useSay();
  const isSound = isColour(text.value);
  return (
    <>
      <div className={classes.field}>
        <input
          type="color"
          className={classes.swatch}
          aria-label={say('whiteLabel.colour.pick')}
          value={isSound ? text.value.toLowerCase() : '#ffffff'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <TextInput
          {...text}
          className={classes.text}
          label={label}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      {isSound && <ColourAdvice colour={text.value.toLowerCase()} onTake={onChange} />}
    </>
  );
}
