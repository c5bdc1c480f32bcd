import type { Law } from './posting-laws.ts'

/*
 * Where rows of the ledger come from, by the first part of their source: acts of persons, and what
 * follows by itself from facts and payers' files. A set of a payer's file has 16 hexadecimal digits.
 */
const personSources = [
  'write-off',
  'decided',
  'refund',
  'refund-back',
  'credit',
  'undo',
  'payment',
  'dispute',
  'plb-hand',
  'taken-back',
  'paper',
  'kept',
] as const
const automaticSources = [
  'charge',
  'uncharge',
  'unwind',
  'superseded',
  'unseated',
  'lowered',
  'plb',
  'plb-return',
] as const

const list = (sources: readonly string[]): string => sources.map((one) => `'${one}'`).join(', ')
const sourceOfRow = `split_part(g.source, ':', 1)`

/** Who is behind a row of the ledger (rules.md#reading-a-bill). */
export const personLaws: readonly Law[] = [
  {
    text: 'What a person posted, moved, wrote off, refunded, or took back has the person in the ledger',
    broken: `
      select g.ledger_id as id, g.source, g.kind
      from ledger g
      where g.user_id is null and ${sourceOfRow} in (${list(personSources)})
    `,
  },
  {
    text: 'A payer’s decision that a person posted or released, or took back, has this person in the ledger, and no other has one',
    broken: `
      select g.ledger_id as id, g.source, g.user_id
      from
        ledger g
        join remittance_claim p using (remittance_claim_id)
        join remittance r using (remittance_id)
      where
        g.user_id is distinct from case
          when p.matched_by = 'person' then p.user_id
          else coalesce(r.user_id_released, r.user_id)
        end
    `,
  },
  {
    text: 'Each row of the ledger comes from a known place',
    broken: `
      select g.ledger_id as id, g.source
      from ledger g
      where
        ${sourceOfRow} not in (${list([...personSources, ...automaticSources])})
        and ${sourceOfRow} !~ '^[0-9a-f]{16}$'
    `,
  },
  {
    // limits can change later: only the sum of a person's day on one patient is a law
    text: 'What one person brought by hand, and no second person decided, takes off no more of a patient on one day, at any time of it, than the person may write off',
    broken: `
      with
        brought as (
          select
            g.ledger_id,
            b.user_id,
            o.patient_id,
            (g.at at time zone house_zone())::date as day,
            -g.cents as cents
          from
            ledger g
            join remittance_claim p using (remittance_claim_id)
            join remittance r using (remittance_id)
            left join x12_file f using (x12_file_id)
            cross join lateral (
              select
                case
                  when r.x12_file_id is null then r.user_id
                  else f.user_id
                end as user_id
            ) b
            join lab_order o on o.lab_order_id = g.lab_order_id
          where
            b.user_id is not null
            and r.user_id_released is null
            and p.user_id_asked is null
            and g.kind in ('contractual', 'adjusted')
            and g.ledger_id_reverses is null
        ),
        -- what was taken back counts no more from then on
        posted as (
          select * from brought
          union all
          select t.ledger_id, b.user_id, b.patient_id, b.day, -b.cents
          from
            brought b
            join ledger t on t.ledger_id_reverses = b.ledger_id
        )
      select h.user_id as id, h.patient_id, max(h.in_all) as cents
      from
        (
          select
            *,
            sum(cents) over (
              partition by user_id, patient_id, day
              order by ledger_id
              rows unbounded preceding
            ) as in_all
          from posted
        ) h
        join app_user u using (user_id)
        left join write_off_limit l using (user_type_id)
      where h.in_all > coalesce(l.cents, 0)
      group by h.user_id, h.patient_id
    `,
  },
]
