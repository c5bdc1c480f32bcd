import { isRequisitionNumber, requisitionNumber } from '@labgate/contract/numbers'
import { Refusal, issue, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'

/** The number of a visit. `drawn`: just now, from the house's own series. */
export interface Requisition {
  no: string
  drawn: boolean
}

/** The number of a visit: as it was sent, where it has the form of one, else the next of the house. */
export const requisitionOf = async (tx: Tx, sent = ''): Promise<Requisition> => {
  const given = sent.toUpperCase()
  if (given === '') {
    const { rows } = await tx.executeQuery<{ next: number }>(compiledText(`select nextval('requisition_count') as next`))
    return { no: requisitionNumber(rows[0]?.next ?? 0), drawn: true }
  }
  refuseIf(isRequisitionNumber(given) ? [] : [issue('requisitionNo', 'A requisition number has 3 to 20 letters, digits, and hyphens.', 'requisition-form')])
  return { no: given, drawn: false }
}

/** The number for a new order of this account; refused where it is another account's, or one of the house's that nobody was given. */
export const requisitionFor = async (tx: Tx, customerId: number, visit?: Requisition): Promise<string> => {
  if (visit === undefined) return (await requisitionOf(tx)).no
  const { rows } = await tx.executeQuery<{ may: boolean }>(compiledText('select may_bear_requisition($1, $2, $3) as may', [customerId, visit.no, visit.drawn]))
  if (rows[0]?.may === true) return visit.no
  if (visit.drawn) throw new Refusal('not-possible', 'All orders of a visit must be in one account.')
  throw new Refusal('faulty', undefined, [
    issue('requisitionNo', 'This requisition number cannot be used for this account. Leave it blank to get a new one.', 'requisition-taken'),
  ])
}
