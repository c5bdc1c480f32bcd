import { expect, it } from 'vitest'
import { sentenceCallsIn, sentencesIn } from './sql-sentences.ts'

it('finds sentences and pieces of them', () => {
  for (const text of [
    `select 'The hold has ended.'`,
    `select 'no capital, but an end. '`,
    `select 'Tube ' || number`,
    `select number || ' hours old'`,
    `create function f() returns text as $$ select 'Not said' $$`,
    `select 'the laboratory''s own. And more.'`,
  ])
    expect(sentencesIn(`\n${text}`), text).toMatchObject([{ line: 2 }])
})

it('leaves alone what no person reads', () => {
  for (const text of [
    `-- 'The hold has ended.'`,
    `raise exception 'The order % has no event.', id`,
    `comment on column result.flag is 'Ours and the laboratory''s.'`,
    `kind in ('found, not prescribable', 'in work', 'Medicare Advantage')`,
    `string_agg(name, ', ')`,
    `to_char(day, 'MM/DD/YYYY')`,
    `interval '1 month - 1 day'`,
    `select 'resolved', 'Medicaid', ''`,
    `execute format('create role %I nologin', name)`,
  ])
    expect(sentencesIn(text), text).toEqual([])
})

it('finds calls of sentences', () => {
  expect(sentenceCallsIn(`-- sentence_a()\nselect sentence_b(), sentence_c('x')`)).toEqual([
    'sentence_b',
    'sentence_c',
  ])
})
