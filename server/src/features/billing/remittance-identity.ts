import { rawQuery } from '../../db/queries.ts'
import type { Remittance } from '../../x12/faces/remittance.ts'
import type { RemittanceOrigin } from './remittance-origin.ts'

/**
 * Two transactions with the same payment at the same moment take turns, until the transaction ends.
 */
export const lockTrace = (trace: string) =>
  rawQuery(`select pg_advisory_xact_lock(hashtextextended('remittance ' || plain_number($1), 0))`, [
    trace,
  ])

/** SQL: states in which a remittance has money in the ledger. */
export const posts = `('posting', 'posted', 'partly posted')`

interface Known {
  id: number
}
/** SQL: not at this place of this file. What a person enters from paper has no place. */
const elsewhere = (file: string, at: string): string =>
  `(${file}::bigint is null or x12_file_id is distinct from ${file} or at_set <> ${at})`
/** A set with the same content, elsewhere. */
export const hasTwin = (hash: Buffer, { x12FileId, atSet }: RemittanceOrigin) =>
  rawQuery<Known>(
    `
      select remittance_id as id
      from remittance
      where hash = $1 and (state in ${posts} or state = 'held') and ${elsewhere('$2', '$3')}
    `,
    [hash, x12FileId, atSet],
  )

/*
 * Of the same payer, as far as it is named: by its number, or, if one of the two was keyed from
 * paper, by the amount.
 */
const samePayment = `
  trace_plain = plain_number($1)
  and trace_plain <> ''
  and case
    when payer_tax_id = ''
    or $2 = '' then cents = $3
    else payer_tax_id = $2
  end
`
const paymentOf = ({ trace, originator, amount }: Remittance): unknown[] => [
  trace,
  originator.slice(0, 20),
  Number.isFinite(amount) ? amount : 0,
]

/**
 * A payment that is already posted: by the payer's number and its own, or, if a person keyed it
 * from paper, by number and amount (rules.md#payment-matching). Without money there is no check,
 * and some payers give all such remittances the same number.
 */
export const wasPosted = (set: Remittance, { x12FileId, atSet }: RemittanceOrigin) =>
  rawQuery<Known>(
    `
      select remittance_id as id
      from remittance
      where ${samePayment} and $3::bigint <> 0 and state in ${posts} and ${elsewhere('$4', '$5')}
      limit 1
    `,
    [...paymentOf(set), x12FileId, atSet],
  )

/** The set at this place of its file, if it was read before. */
export interface ReadBefore {
  id: number
  state: string
  says: string
  hash: Buffer
  isDecided: boolean
}
export const readBefore = ({ x12FileId, atSet }: RemittanceOrigin) =>
  rawQuery<ReadBefore>(
    `
      select remittance_id as id, state, says, hash, user_id_asked is not null as "isDecided"
      from remittance
      where x12_file_id = $1 and at_set = $2 and not is_replaced
      for update
    `,
    [x12FileId, atSet],
  )

/**
 * Held sets of the same payment that a new one corrects: it has all their claims, or, if they have
 * none that could be read, their amount. One with other claims is another part of the payment.
 */
export const heldTwins = (set: Remittance, { x12FileId, atSet }: RemittanceOrigin) =>
  rawQuery<Known>(
    `
      select remittance_id as id
      from remittance r
      where
        ${samePayment}
        and state = 'held'
        and user_id_asked is null
        and ${elsewhere('$4', '$5')}
        and case
          when exists (
            select from remittance_claim p where p.remittance_id = r.remittance_id
          ) then not exists (
            select
            from remittance_claim p
            where
              p.remittance_id = r.remittance_id
              and upper(p.number) not in (select jsonb_array_elements_text($6::jsonb))
          )
          else cents = $3
        end
      order by remittance_id
      for update
    `,
    [
      ...paymentOf(set),
      x12FileId,
      atSet,
      JSON.stringify([
        ...new Set(set.claims.map(({ number }) => number.slice(0, 50).toUpperCase())),
      ]),
    ],
  )

/** Sets aside what another set takes the place of, and says which one. */
export const replaceBy = (ids: readonly number[], by: number) =>
  rawQuery<{ x12FileId: number | null }>(
    `
      update remittance r
      set
        state = 'set aside',
        says = left(
          'Replaced by the remittance of ' || to_char(
            coalesce(n.paid_on, n.made_at::date),
            'MM/DD/YYYY'
          ) || coalesce(', file ' || f.name, ', entered from paper') || '.',
          300
        ),
        remittance_id_replaced_by = n.remittance_id,
        row_version = r.row_version + 1
      from
        remittance n
        left join x12_file f using (x12_file_id)
      where r.remittance_id = any ($1::bigint[]) and n.remittance_id = $2
      returning r.x12_file_id as "x12FileId"
    `,
    [ids, by],
  )

/** Frees the place of a set in its file: the file is read again, and says something else now. */
export const giveUpPlace = (id: number) =>
  rawQuery(`update remittance set is_replaced = true where remittance_id = $1`, [id])
