import { authorizationFor } from '@labgate/contract/billing/insurance-rules'
import { together } from '../../db/database.ts'
import { written } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { claimNumber, claimOf, type ClaimVersion } from './claim-of.ts'
import { claimParts, type ClaimParts } from './claim-parts.query.ts'
import { collectFacts, type Collected } from './collect-facts.ts'
import { dueClaims, dueVoids, type Due, type DueVoid } from './due-claims.query.ts'
import { earlierDecisions } from './earlier-decisions.ts'
import { batchFor, entityToday, type Entity, type Made } from './write-batch.ts'
import { writeBills } from './write-bills.ts'

/** Claims of one round: one file for each partner. */
const most = { server: 1000, embedded: 200 } as const

const madeOf = (due: Due, parts: ClaimParts, collected: Collected, entity: Entity, earlier: ClaimVersion['earlier']): Made | undefined => {
  const policy = parts.policies.find(({ sequence }) => sequence === due.sequence)
  if (policy === undefined || policy.tradingPartnerId === 0) return undefined
  const cover = collected.facts.covers.find(({ patientInsuranceId }) => patientInsuranceId === policy.patientInsuranceId)
  const authorization = cover === undefined ? undefined : authorizationFor(cover, collected.facts.order)
  const version: ClaimVersion = {
    sequence: due.sequence,
    version: due.version,
    frequency: due.frequency,
    payerNumber: due.frequency === 1 ? '' : due.payerNumber,
    billingNpi: entity.npi,
    authorization: authorization?.number ?? '',
    earlier,
  }
  const { insuranceId, patientInsuranceId, tradingPartnerId } = policy
  return {
    due,
    of: parts,
    claim: claimOf(parts, version),
    insuranceId,
    patientInsuranceId,
    authorizationId: authorization?.preAuthorizationId ?? 0,
    tradingPartnerId,
  }
}
/* A void says what the claim said that it takes back, to the same payer, whatever became of the order. */
const voidOf = (due: DueVoid): Made => ({
  due,
  of: due,
  claim: { ...due.snapshot, number: claimNumber(due.billId, due.sequence, due.version), frequency: '8', payerClaimNumber: due.payerNumber },
  insuranceId: due.insuranceId,
  patientInsuranceId: due.patientInsuranceId,
  authorizationId: 0,
  tradingPartnerId: due.tradingPartnerId,
})

/**
 * Makes claims of the bills that nothing holds, a file for each partner, with what each claim says kept as it was written. They are judged once more first: what
 * changed a moment ago holds them. Answers how many claims were made.
 */
export const batchClaims = (house: Pick<House, 'database' | 'now' | 'crypt'>): Promise<number> =>
  house.database.forActor(houseScope, async (tx) => {
    const now = house.now()
    const count = most[house.database.kind]
    const [due, voids, [entity]] = await together(tx, dueClaims(count), dueVoids(count), entityToday(now))
    if (entity === undefined) return 0
    // a void of a version goes before a new version of it
    const fresh = due.filter(({ before }) => !voids.some((one) => one.before === before))
    if (voids.length + fresh.length === 0) return 0
    // a void says what was said before: whatever its bill is judged today
    const collected = await collectFacts(
      tx,
      [...new Set(fresh.map(({ labOrderId }) => labOrderId))].toSorted((a, b) => a - b),
      now,
    )
    await writeBills(tx, collected, now)
    const [still] = await together(
      tx,
      written<{ id: number }>(`select bill_id as id from bill where bill_id = any ($1::bigint[]) and stops = 0 and not is_waiting and bill_to = 'insurance'`, [
        due.map(({ billId }) => billId),
      ]),
    )
    const clean = new Set(still.map(({ id }) => id))
    const leaving = fresh.filter(({ billId }) => clean.has(billId))
    const [parts] = await together(tx, claimParts([...new Set(leaving.map(({ billId }) => billId))]))
    const partsOf = new Map(parts.map((one) => [one.billId, one]))
    const earlier = await earlierDecisions(
      tx,
      leaving.filter(({ sequence }) => sequence > 1).map(({ billId }) => billId),
      partsOf,
    )
    const made = leaving.flatMap((one): Made[] => {
      const [ofBill, facts] = [partsOf.get(one.billId), collected.get(one.labOrderId)]
      const claim =
        ofBill === undefined || facts === undefined
          ? undefined
          : madeOf(
              one,
              ofBill,
              facts,
              entity,
              (earlier.get(one.billId) ?? []).filter(({ policy }) => policy.sequence < one.sequence),
            )
      return claim === undefined ? [] : [claim]
    })
    let total = 0
    const back = voids.filter(({ tradingPartnerId }) => tradingPartnerId > 0).map(voidOf)
    for (const [partner, claims] of Map.groupBy([...back, ...made], ({ tradingPartnerId }) => tradingPartnerId))
      total += await batchFor(house, tx, partner, entity, claims)
    return total
  })
