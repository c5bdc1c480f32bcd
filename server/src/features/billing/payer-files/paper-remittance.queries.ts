import { rawQuery } from '../../../db/queries.ts'
import { plainTrace, posts } from '../remittance-identity.ts'

/** A payment that is posted already. One that is held waits: paper takes its place. */
export const postedTwin = (trace: string, payerName: string, cents: number) =>
  rawQuery(
    `
      select
      from remittance
      where
        ${plainTrace('trace')} = ${plainTrace('$1')}
        and state in ${posts}
        and (payer_name = left($2, 60) or (x12_file_id is not null and cents = $3))
      limit 1
    `,
    [trace, payerName, cents],
  )
