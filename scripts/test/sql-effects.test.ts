import { expect, it } from 'vitest'
import { effectsIn, effectsPage, faultsOfEffects } from './sql-effects.ts'

const list = `create function lab_order_effects() returns trigger language plpgsql as $$
begin
  -- It was canceled.
  if new.ended = 100 and old.ended <> 100 then
    perform close_replies(new.lab_order_id);
  end if;

  -- It was saved, by
  -- anybody.
  if old.row_version <> new.row_version then
    perform mark_documents_stale(new.lab_order_id);
    perform count_saves(old.tests);
  end if;
  return null;
end $$;
`
const trigger = `create trigger effects after update on lab_order for each row
  when ((old.ended, old.row_version) is distinct from (new.ended, new.row_version))
  execute function lab_order_effects();
`
const files = (changed: { list?: string; triggers?: string } = {}) => [
  { file: 'db/functions/lab_order_effects.sql', text: changed.list ?? list },
  ...['close_replies', 'mark_documents_stale', 'count_saves'].map((name) => ({
    file: `db/functions/${name}.sql`,
    text: `create function ${name}() returns void as $$ begin update t set a = 1; end $$;`,
  })),
  {
    file: 'db/functions/refuse.sql',
    text: `create function refuse() returns trigger as $$ begin raise exception 'no'; end $$;`,
  },
  { file: 'db/triggers/lab_order.sql', text: changed.triggers ?? trigger },
]

it('reads what is called, under which condition, in order', () => {
  expect(effectsIn(list)).toEqual([
    { when: 'It was canceled.', calls: ['close_replies'] },
    { when: 'It was saved, by anybody.', calls: ['mark_documents_stale', 'count_saves'] },
  ])
  expect(effectsPage(files())).toContain(
    '2. It was saved, by anybody. → [mark_documents_stale](../db/functions/mark_documents_stale.sql), [count_saves]',
  )
})

it('accepts a list with its trigger, guards, values of the row itself, and bookkeeping', () => {
  for (const more of [
    '',
    'create trigger number after insert or update on lab_order for each row execute function refuse();',
    'create trigger value before update on lab_order for each row execute function set_value();',
    'create trigger notes after update on lab_order referencing new table as rows for each statement execute function notes();',
  ])
    expect(faultsOfEffects(files({ triggers: trigger + more })), more).toEqual([])
})

it('refuses an effect outside of the list, and a list that the trigger does not serve', () => {
  for (const [changed, fault] of [
    [
      {
        triggers: `${trigger}create trigger close after update of hold on lab_order for each row execute function close_replies();`,
      },
      /close on lab_order calls close_replies/,
    ],
    [
      { triggers: trigger + trigger.replace('effects after', 'effects_too after') },
      /lab_order, update: effects and effects_too/,
    ],
    [{ triggers: trigger.replace('old.row_version', 'old.hold') }, /reads old.row_version/],
    [{ triggers: '' }, /no trigger calls/],
    [{ list: list.replace('-- It was canceled.', '') }, /without a comment/],
    [
      { list: list.replace('perform close_replies(new.lab_order_id);', 'null;') },
      /has nothing under/,
    ],
    [{ list: list.replace('close_replies', 'close_answers') }, /calls close_answers/],
    [
      { list: list.replace('return null', 'delete from inbox; return null') },
      /changes rows itself/,
    ],
  ] as const)
    expect(faultsOfEffects(files(changed)).join('\n')).toMatch(fault)
})
