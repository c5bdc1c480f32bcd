import type { FaxWait } from '@labgate/contract/faxes/faxes'
import type { Clock } from '@labgate/contract/kit/clock'
import type { ResultKind } from '@labgate/contract/results/states'
import type { Tx } from '../../db/database.ts'
import { laboratoryClock } from '../../db/laboratory-clock.ts'
import { compiledRaw } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'
import { isOutdated, numberNow, waitsFor, zoneOfPlace } from './fax-sql.ts'

/** A report in a fax, or a notice that one was withdrawn. */
export interface Content {
  deliveryId: number
  resultId: number
  specimenBarcode: string
  version: number
  kind: 'report' | 'withdrawal'
  resultKind: ResultKind
}

/**
 * A queued fax with everything its paper says and everything that decides whether it can be sent.
 */
export interface FaxToSend {
  faxId: number
  customerId: number
  kind: 'result' | 'test'
  batchDay: string | null
  pages: number
  tries: number
  faxNumberId: number
  number: string
  waits: FaxWait
  testCode: string
  customer: string
  location: string
  zone: string
  clock: Clock
  coverOnly: boolean
  part2: boolean
  /** What is still to be sent. */
  contents: Content[]
}

const contentSql = `
  select
    f.fax_id as "faxId",
    f.customer_id as "customerId",
    f.kind,
    f.batch_day as "batchDay",
    f.pages,
    f.tries,
    coalesce(n.fax_number_id, 0) as "faxNumberId",
    coalesce(n.number, '') as number,
    ${waitsFor} as waits,
    coalesce(n.test_code, '') as "testCode",
    c.name as customer,
    l.location_name as location,
    ${zoneOfPlace} as zone,
    ${laboratoryClock} as clock,
    l.result_cover_only as "coverOnly",
    c.part2_program as part2,
    ${jsonRows(`
      select
        d.delivery_id as "deliveryId",
        d.result_id as "resultId",
        o.specimen_barcode as "specimenBarcode",
        d.version,
        d.kind,
        r.kind as "resultKind"
      from
        delivery d
        join lab_order o on o.lab_order_id = d.lab_order_id
        join result r on r.result_id = d.result_id
      where d.fax_id = f.fax_id and d.state = 'waiting' and not ${isOutdated}
      order by d.delivery_id
    `)} as contents
  from
    fax f
    join location l on l.location_id = f.location_id
    join customer c on c.customer_id = f.customer_id ${numberNow}
  where f.fax_id = $1 and f.state = 'queued'
`

/** A queued fax as it would be sent now; undefined if it is not queued. */
export const faxToSend = async (tx: Tx, faxId: number): Promise<FaxToSend | undefined> =>
  (await tx.executeQuery<FaxToSend>(compiledRaw(contentSql, [faxId]))).rows[0]
