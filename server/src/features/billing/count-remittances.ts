import { rawQuery, type Query } from '../../db/queries.ts'

/* SQL: a remittance of which something is held. */
const isHeld = `
  r.state = 'held'
  or r.state = 'partly posted'
  and exists (
    select from remittance_claim h where h.remittance_id = r.remittance_id and h.state = 'held'
  )
`
/* SQL: `files` selects their ids. */
const countSql = (files: string): string => `
  with
    p as (
      select
        r.x12_file_id,
        count(*) filter (where p.state = 'posted') as posted,
        count(*) filter (where p.state = 'unmatched') as unmatched,
        coalesce(sum(p.paid_cents) filter (where p.state = 'unmatched'), 0) as waiting,
        coalesce(
          sum(p.paid_cents) filter (where p.state <> 'posted' and r.state <> 'partly posted'),
          0
        ) as lost
      from
        remittance r
        join remittance_claim p using (remittance_id)
      where r.x12_file_id in (${files}) and r.state in ('posting', 'posted', 'partly posted')
      group by r.x12_file_id
    ),
    r as (
      select
        r.x12_file_id,
        count(*) filter (where ${isHeld}) as held,
        count(*) filter (where r.state = 'set aside' and not r.is_replaced) as aside,
        coalesce(sum(r.cents) filter (where r.state in ('posting', 'posted')), 0) as cents,
        coalesce(sum(r.cents) filter (where r.state = 'held'), 0) as waiting
      from remittance r
      where r.x12_file_id in (${files})
      group by r.x12_file_id
    ),
    s as (
      select
        r.x12_file_id,
        coalesce(sum(c.paid_cents) filter (where c.state = 'held'), 0) as rest,
        coalesce(sum(c.paid_cents) filter (where c.state = 'posted'), 0) as part
      from
        remittance r
        join remittance_claim c using (remittance_id)
      where r.x12_file_id in (${files}) and r.state = 'partly posted'
      group by r.x12_file_id
    )
  update x12_file f
  set counts = f.counts || jsonb_build_object(
    'posted',
    coalesce(p.posted, 0),
    'unmatched',
    coalesce(p.unmatched, 0),
    'held',
    r.held,
    'aside',
    r.aside,
    'cents',
    r.cents - coalesce(p.lost, 0) + coalesce(s.part, 0),
    'waitingCents',
    r.waiting + coalesce(p.waiting, 0) + coalesce(s.rest, 0)
  )
  from
    r
    left join p using (x12_file_id)
    left join s using (x12_file_id)
  where f.x12_file_id = r.x12_file_id
`

/*
 * SQL: locks the files first, in a statement of its own: one that waited for the lock would still
 * count what was before the wait.
 */
const lockSql = (files: string): string => `
  select from x12_file where x12_file_id in (${files}) order by x12_file_id for no key update
`

type Counting = readonly [locks: Query<unknown>, counts: Query<unknown>]
/**
 * Counts again what the remittances of files came to: payments posted and unmatched, sets held, and
 * the money posted and waiting (docs/decisions/0055). Whoever decides about one of them runs both
 * statements, in their order, so that a file is done only when nothing of it waits.
 */
export const countRemittances = (x12FileIds: readonly (number | null)[]): Counting => {
  const [files, ids] = ['select unnest($1::bigint[])', [x12FileIds.filter((id) => id !== null)]]
  return [rawQuery(lockSql(files), ids), rawQuery(countSql(files), ids)]
}

/** Same for the files that a query selects by an id, $1. */
export const countRemittancesIn = (files: string, id: number): Counting => [
  rawQuery(lockSql(files), [id]),
  rawQuery(countSql(files), [id]),
]
