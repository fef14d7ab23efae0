import { describe, expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { fieldErrorsOf, stillWrong } from './field-errors.ts';

function refused(...wrong: readonly [field: string, message: string][]): ApiFailure {
  return new ApiFailure({
    code: 400,
    response_code: 'invalid_input',
    message: 'Some of it is wrong.',
    validationErrors: wrong.map(([field, message]) => ({ field, message })),
  });
}

describe('fieldErrorsOf', () => {
  it('has them in the order in which the form shows its fields, whichever the server names first', () => {
    const reason = refused(['reason', 'Why?'], ['otherCategory', 'Which?']);
    const places = { fields: { category: 'category', otherCategory: 'other', reason: 'why' } } as const;
    expect(Object.entries(fieldErrorsOf(reason, places))).toEqual([
      ['other', 'Which?'],
      ['why', 'Why?'],
    ]);
  });

  it.each([
    [
      'puts every sentence at its field',
      [
        ['email', 'No.'],
        ['mobile', 'Ten digits.'],
      ],
      { email: 'No.', phone: 'Ten digits.' },
    ],
    [
      'keeps the first sentence about a field',
      [
        ['email', 'First.'],
        ['email', 'Second.'],
      ],
      { email: 'First.' },
    ],
    ['finds the field around a part of it', [['email.2.name', 'No.']], { email: 'No.' }],
    ['leaves out a field that the form does not have', [['elsewhere', 'No.']], {}],
    [
      'leaves out a name that every object has',
      [
        ['constructor', 'No.'],
        ['toString.x', 'No.'],
      ],
      {},
    ],
    ['leaves out an empty sentence', [['email', '']], {}],
  ] as const)('%s', (_title, wrong, expected) => {
    expect(
      fieldErrorsOf(refused(...wrong.map(([field, text]) => [field, text] as [string, string])), {
        fields: { email: 'email', mobile: 'phone' },
      }),
    ).toEqual(expected);
  });

  it('puts a refusal that belongs to one field there, in its own words', () => {
    const places = { fields: { email: 'email' }, refusals: { invalid_input: 'phone' } } as const;
    expect(fieldErrorsOf(refused(['email', 'No.']), places)).toEqual({
      email: 'No.',
      phone: 'Some of it is wrong.',
    });
  });

  it('says nothing for what is no refusal', () => {
    expect(fieldErrorsOf(new Error('offline'), { fields: { email: 'email' } })).toEqual({});
  });
});

it('takes the sentence of a mended field away, leaves the others and marks nothing new', () => {
  expect(stillWrong({ email: 'No.', phone: 'Ten digits.' }, { phone: 'Too long.', name: 'No.' })).toEqual({
    phone: 'Too long.',
  });
});
