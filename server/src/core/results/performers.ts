import { rawQuery, type Query } from '../../db/queries.ts'
import type { IncomingValue } from '../../hl7/results/incoming.ts'

type Performer = IncomingValue['performer']
const keyOf = ({ name, address, cliaNumber, director }: Performer): string =>
  JSON.stringify([name, address, cliaNumber, director])

interface KeptPerformer {
  performingLabId: number
  name: string
  address: string
  cliaNumber: string
  director: string
}

/** Finds or stores the laboratories that produced the values. */
export const performersOf = (values: readonly { performer: Performer }[]): Query<KeptPerformer> => {
  const named = new Map(
    values
      .filter(({ performer }) => performer.name !== '' || performer.cliaNumber !== '')
      .map(({ performer }) => [keyOf(performer), performer]),
  )
  return rawQuery(
    `
      with
        named as (
          select *
          from
            unnest($1::text[], $2::text[], $3::text[], $4::text[]) as n (
              name,
              address,
              clia_number,
              director
            )
        ),
        kept as (
          insert into performing_lab (name, address, clia_number, director)
          select * from named
          on conflict do nothing
          returning *
        )
      select
        performing_lab_id as "performingLabId",
        name,
        address,
        clia_number as "cliaNumber",
        director
      from kept
      union all
      select l.performing_lab_id, l.name, l.address, l.clia_number, l.director
      from
        performing_lab l
        join named using (name, address, clia_number, director)
    `,
    (['name', 'address', 'cliaNumber', 'director'] as const).map((field) =>
      [...named.values()].map((performer) => performer[field]),
    ),
  )
}

/** The laboratory ID for a value; null if the message names no laboratory. */
export const performerIn = (
  kept: readonly KeptPerformer[],
): ((value: { performer: Performer }) => number | null) => {
  const ids = new Map(kept.map((one) => [keyOf(one), one.performingLabId]))
  return ({ performer }) => ids.get(keyOf(performer)) ?? null
}
