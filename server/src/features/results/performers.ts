import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import type { IncomingValue } from '../../hl7/results/incoming.ts'

type Performer = IncomingValue['performer']
const keyOf = ({ name, address, cliaNumber, director }: Performer): string => JSON.stringify([name, address, cliaNumber, director])

/** Finds or keeps the laboratories that made the values; answers the id for a value, null where the message names none. */
export const performerIds = async (tx: Tx, values: readonly { performer: Performer }[]): Promise<(value: { performer: Performer }) => number | null> => {
  const named = new Map(
    values.filter(({ performer }) => performer.name !== '' || performer.cliaNumber !== '').map(({ performer }) => [keyOf(performer), performer]),
  )
  const ids = new Map<string, number>()
  for (const [key, performer] of named) {
    const { rows } = await tx.executeQuery<{ id: number }>(
      compiledText(
        `with kept as (insert into performing_lab (name, address, clia_number, director) values ($1, $2, $3, $4) on conflict do nothing returning performing_lab_id as id)
         select id from kept union all
         select performing_lab_id from performing_lab where (name, address, clia_number, director) = ($1, $2, $3, $4) limit 1`,
        [performer.name, performer.address, performer.cliaNumber, performer.director],
      ),
    )
    if (rows[0] !== undefined) ids.set(key, rows[0].id)
  }
  return ({ performer }) => ids.get(keyOf(performer)) ?? null
}
