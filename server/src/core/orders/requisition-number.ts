import { isRequisitionNumber, requisitionNumber } from '@labgate/contract/kit/numbers'
import { Refusal, issue, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'

/** The number of a visit. `drawn`: just now, from our own series. */
export interface Requisition {
  no: string
  drawn: boolean
}

/** The number of a visit: as sent, if it has the right format, else our next one. */
export const requisitionOf = async (tx: Tx, sent = ''): Promise<Requisition> => {
  const given = sent.toUpperCase()
  if (given === '') {
    const { rows } = await tx.executeQuery<{ next: number }>(
      compiledRaw(`select nextval('requisition_count') as next`),
    )
    return { no: requisitionNumber(rows[0]?.next ?? 0), drawn: true }
  }
  refuseIf(
    isRequisitionNumber(given)
      ? []
      : [
          issue(
            'requisitionNo',
            'A requisition number has 3 to 20 letters, digits, and hyphens.',
            'requisition-form',
          ),
        ],
  )
  return { no: given, drawn: false }
}

/**
 * What an order about to be written lacks: a requisition number if new, drawn unless `visit` has
 * it; a specimen number.
 */
interface Lacking {
  customerId: number
  isNew: boolean
  visit?: Requisition | undefined
  lacksSpecimen: boolean
}
interface Drawn {
  next?: number
  may?: boolean
  specimen?: number
}

/**
 * The numbers of an order, in one round trip. Refuses a visit number that belongs to another
 * account, or that is one of ours but was never issued. `specimen` is 0 if none was lacking,
 * `requisitionNo` '' for an order that has its own.
 */
export const orderNumbers = async (
  tx: Tx,
  { customerId, isNew, visit, lacksSpecimen }: Lacking,
): Promise<{ requisitionNo: string; specimen: number }> => {
  const asksVisit = isNew && visit !== undefined
  const columns = [
    ...(asksVisit
      ? ['may_bear_requisition($1, $2, $3) as may']
      : isNew
        ? [`nextval('requisition_count') as next`]
        : []),
    ...(lacksSpecimen ? ['next_specimen_count() as specimen'] : []),
  ]
  if (columns.length === 0) return { requisitionNo: '', specimen: 0 }
  const { rows } = await tx.executeQuery<Drawn>(
    compiledRaw(
      `select ${columns.join(', ')}`,
      asksVisit ? [customerId, visit.no, visit.drawn] : [],
    ),
  )
  const [{ next = 0, may = false, specimen = 0 } = {}] = rows
  if (!isNew) return { requisitionNo: '', specimen }
  if (visit === undefined) return { requisitionNo: requisitionNumber(next), specimen }
  if (may) return { requisitionNo: visit.no, specimen }
  if (visit.drawn)
    throw new Refusal('not-possible', 'All orders of a visit must be in one account.')
  throw new Refusal('faulty', undefined, [
    issue(
      'requisitionNo',
      'This requisition number cannot be used for this account. Leave it blank to get a new one.',
      'requisition-taken',
    ),
  ])
}
