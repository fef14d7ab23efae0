import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { levelTextLimits } from '@lectern/contract/administration/hierarchy.limits.ts';
import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeZoneName } from '../../lib/time-zones.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { FormSection } from '../../ui/form/form-section.tsx';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { Columns } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { holdingHereQuery, type LevelDepth } from './administration.queries.ts';
import { useLevelPlaces, useLevelWords } from './level-places.ts';
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx';
import { FormButtons } from './parts/form-buttons.tsx';
import type { LevelField, LevelValues } from './parts/level-values.ts';
import { SwitchFields } from './parts/switch-fields.tsx';
import { switchNames, useSwitchWords, type SwitchName } from './parts/switch-words.ts';
import { useLevelForm } from './parts/use-level-form.ts';

/** Each by its city, and as people call it: it is found by both. */
const zonesNamed = () =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')}, ${timeZoneName(zone)}`,
  }));

function useLabels() {
  const say = useSay();
  const { nameOf } = useSwitchWords();
  const names: Readonly<Record<Exclude<LevelField, SwitchName>, string>> = {
    name: say('administration.level.name'),
    code: say('administration.level.code'),
    address: say('administration.level.address'),
    phone: say('administration.level.phone'),
    timeZone: say('administration.level.timeZone'),
    firstName: say('administration.administrator.firstName'),
    lastName: say('administration.administrator.lastName'),
    email: say('administration.administrator.email'),
  };
  return (field: LevelField): string =>
    field in names ? names[field as keyof typeof names] : nameOf(field as SwitchName);
}

/** A value of the form in words, where it is compared with somebody else's. */
function useTexts() {
  const { valueOf } = useSwitchWords();
  return (field: LevelField, values: LevelValues): string => {
    const value = values[field];
    if (value === null || value === '') return '';
    const name = switchNames.find((one) => one === field);
    return name ? valueOf(name, value) : String(value);
  };
}

/** The form of a level, or of a new one of the depth; saved, it leads to the level. */
export function LevelForm({ level, depth }: { level: LevelView | null; depth: LevelDepth }) {
  const say = useSay();
  const go = useGo();
  const places = useLevelPlaces()(depth);
  const words = useLevelWords()(depth);
  const label = useLabels();
  const [zones] = useState(zonesNamed);
  const textOf = useTexts();
  const here = useQuery({ ...holdingHereQuery(), enabled: level === null });
  const inherited = level === null ? here : { ...here, data: level.inherited };
  const { form, conflict, changes } = useLevelForm({ level, depth }, (id) =>
    go(places.view(id) ?? places.list),
  );
  const { values, errors, change } = form;
  const leaveTo = (level && places.view(level.id)) ?? places.list;
  return (
    <KeptForm form={form} gap={20} width={980}>
      {conflict && (
        <ConflictNotice<LevelValues>
          conflict={conflict}
          values={values}
          labelOf={label}
          textOf={textOf}
          onChoose={change}
        />
      )}
      <FormSection title={words.level} hint={say('administration.level.codeHint')}>
        <TextInput
          {...form.text('name')}
          label={label('name')}
          maxLength={levelTextLimits.name}
          data-autofocus
        />
        <TextInput {...form.text('code')} label={label('code')} maxLength={levelTextLimits.code} />
      </FormSection>
      <FormSection title={say('administration.level.contact')} hint={say('administration.level.contactHint')}>
        <Columns gap={16}>
          <TextInput {...form.text('address')} label={label('address')} maxLength={levelTextLimits.address} />
          <TextInput
            {...form.text('phone')}
            label={label('phone')}
            type="tel"
            maxLength={levelTextLimits.phone}
          />
        </Columns>
        <SelectField
          label={label('timeZone')}
          data={zones}
          clearable
          value={values.timeZone || null}
          error={errors.timeZone}
          placeholder={inherited.data && timeZoneName(inherited.data.timeZone.value)}
          onChange={(timeZone) => change({ timeZone: timeZone ?? '' })}
        />
      </FormSection>
      <FormSection title={say('administration.switches.title')} hint={say('administration.switches.hint')}>
        <ListFaces
          list={inherited}
          isEmpty={() => false}
          empty={{ title: '' }}
          skeleton={{ rows: switchNames.length, height: 44, avatar: false }}
        >
          {(held) => <SwitchFields values={values} errors={errors} inherited={held} change={change} />}
        </ListFaces>
      </FormSection>
      {level === null && (
        <FormSection
          title={say('administration.administrator.first')}
          hint={say('administration.administrator.firstHint')}
        >
          <Columns gap={16}>
            <TextInput
              {...form.text('firstName')}
              label={label('firstName')}
              maxLength={peopleTextLimits.name}
            />
            <TextInput
              {...form.text('lastName')}
              label={label('lastName')}
              maxLength={peopleTextLimits.name}
            />
          </Columns>
          <TextInput
            {...form.text('email')}
            label={label('email')}
            type="email"
            maxLength={peopleTextLimits.email}
          />
        </FormSection>
      )}
      <FormButtons
        form={form}
        changes={changes}
        leaveTo={leaveTo}
        label={level ? say('administration.level.save') : say('administration.level.add', words)}
      />
    </KeptForm>
  );
}
