import { expect, it } from 'vitest';
import { startTestServer } from '../../../test/test-server.ts';
import { refuseUnbound } from './institution-guard.ts';

it.each([
  ['its own condition', 'select * from visits where institution_id = $1 and id = $2'],
  ['a name of its own', 'select * from visits as v where v.institution_id = $1::uuid'],
  [
    'the row that it is joined to',
    'select 1 from visits v join people p on p.institution_id = v.institution_id and p.id = v.educator_id where v.institution_id = $1',
  ],
  [
    'the row that it is added to',
    'select 1 from visits v left join levels l on l.institution_id = v.institution_id where v.institution_id = $1',
  ],
  [
    'the row around it',
    'select exists (select from levels l where l.institution_id = v.institution_id) from visits v where v.institution_id = $1',
  ],
  [
    'what a subquery found',
    'select 1 from (select institution_id from visits where institution_id = $1) page join people on people.institution_id = page.institution_id',
  ],
  [
    'each part of a recursion',
    `with recursive down as (select id from levels where institution_id = $1
     union all select levels.id from levels join down on down.id = parent_id where levels.institution_id = $1)
     select * from down`,
  ],
  ['the id of an institution', 'select name from institutions where id = $1'],
  ['a new row that names it', 'insert into levels (institution_id, name) values ($1, $2)'],
  [
    'the key that a new row may meet',
    'insert into levels (institution_id, id) values ($1, $2) on conflict (institution_id, id) do update set name = excluded.name',
  ],
  ['a change', 'update visits set state = $1 where institution_id = $2'],
  [
    'what goes',
    'delete from visits using people where visits.institution_id = $1 and people.institution_id = $1',
  ],
  ['nothing, where no row is touched', 'set constraints visits_educator_free deferred'],
  ['nothing, where all share', "select attempts, nextval('media_passes') from rate_limits"],
])('lets a statement pass that is bound by %s', (_by, text) => {
  expect(() => refuseUnbound(text)).not.toThrow();
});

it.each([
  ['nothing', 'select * from visits', 'visits'],
  ['an id', 'select * from visits as v where v.id = $1', 'v'],
  ['a choice', 'select * from visits where institution_id = $1 or id = $2', 'visits'],
  ['its opposite', 'select * from visits where not institution_id = $1', 'visits'],
  ['several institutions', 'select * from visits where institution_id = any($1)', 'visits'],
  [
    'a join by id alone',
    'select 1 from visits v join people p on p.id = v.educator_id where v.institution_id = $1',
    'p',
  ],
  ['each other only', 'select 1 from visits v join people p on p.institution_id = v.institution_id', 'v'],
  [
    'what is added to it',
    'select 1 from visits v left join people p on v.institution_id = $1 and p.institution_id = $1',
    'v',
  ],
  [
    'what stands outside',
    'select 1 from visits where institution_id = $1 and id in (select visit_id from visit_notes)',
    'visit_notes',
  ],
  ['an earlier name', 'with v as (select * from visits) select * from v', 'visits'],
  ['a name like its own', 'with visits as (select * from visits) select * from visits', 'visits'],
  ['one half', 'select 1 from visits where institution_id = $1 union select 1 from people', 'people'],
  ['nothing, of all institutions', 'select id from institutions', 'institutions'],
  ['nothing, in a new row', 'insert into levels (name) values ($1)', 'levels'],
  [
    'nothing, in a new row of others',
    'insert into levels (institution_id, name) select $1, name from levels',
    'levels',
  ],
  ['nothing, in a change', 'update visits set state = $1 where id = $2', 'visits'],
  [
    'nothing, in what a change asks',
    'update visits set state = (select name from levels limit 1) where institution_id = $1',
    'levels',
  ],
  ['nothing, in what goes', 'delete from visits', 'visits'],
  ['a table that nobody named', 'select * from strays', 'strays'],
])('refuses a statement that is bound by %s', (_by, text, name) => {
  expect(() => refuseUnbound(text)).toThrow(`No institution is given for ${name}: `);
});

it.each([
  [
    'insert into levels (institution_id, id) values ($1, $2) on conflict (id) do update set name = $3',
    'another institution',
  ],
  ['update visits set institution_id = $1 where institution_id = $2', 'stays in its institution'],
  ['truncate visits', 'TruncateStmt'],
  ['select * from visits right join people on true where people.institution_id = $1', 'JOIN_RIGHT'],
  ['select * from visits tablesample system (1) where institution_id = $1', 'RangeTableSample'],
  ['select into strays from visits where institution_id = $1', 'makes no table'],
])('refuses %s', (text, reason) => {
  expect(() => refuseUnbound(text)).toThrow(reason);
});

it('guards the database of the running product', async () => {
  const server = await startTestServer();
  const { db } = server.server.database;
  const read = () => db.selectFrom('visits').select('id').where('id', '=', 'x').execute();
  await expect(read()).rejects.toThrow('No institution is given for visits');
  const begin = db.transaction().execute((trx) => trx.deleteFrom('visits').execute());
  await expect(begin).rejects.toThrow('No institution is given for visits');
  await server.stop();
});
