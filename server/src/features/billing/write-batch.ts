import type { AppContext } from '../../app-context.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import type { Claim, ClaimBatch } from '../../x12/faces/claim.ts'
import { writeClaims } from '../../x12/faces/write-claims.ts'
import type { ClaimParts } from './claim-parts.query.ts'
import type { Due } from './due-claims.query.ts'
import type { Entity } from './entity-today.query.ts'
import { referenceOf, spoolFile, type Partner } from './spool-file.ts'
import { syncWork } from './sync-work.ts'
import { describeUnwritable } from './unwritable.ts'
import { holdBill, insertClaims, judgeSameDayOrders, replaceClaims } from './write-batch.queries.ts'

/** A partner with its own next control number. */
export const takeControl = (tradingPartnerId: number) =>
  rawQuery<Partner>(
    `
      update trading_partner
      set control = control % 999999999 + 1
      where trading_partner_id = $1
      returning
        trading_partner_id as "tradingPartnerId",
        submitter_qualifier as "submitterQualifier",
        submitter_id as "submitterId",
        receiver_qualifier as "receiverQualifier",
        receiver_id as "receiverId",
        receiver_name as "receiverName",
        is_test as "isTest",
        control
    `,
    [tradingPartnerId],
  )

/** A claim about to be written. */
export interface Made {
  due: Due
  of: Pick<ClaimParts, 'billId' | 'customerId' | 'labOrderId' | 'serviceDay'>
  claim: Claim
  insuranceId: number
  patientInsuranceId: number | null
  authorizationId: number
  tradingPartnerId: number
}

/*
 * A claim that cannot be written is reported on its bill, and the others are sent: one claim never
 * holds a batch.
 */
const writeAll = (
  batchOf: (claims: readonly Claim[]) => ClaimBatch,
  envelope: Parameters<typeof writeClaims>[1],
  made: readonly Made[],
) => {
  let left = [...made]
  const refused: { made: Made; says: string }[] = []
  for (;;) {
    if (left.length === 0) return { bytes: undefined, left, refused }
    const { bytes, stops } = writeClaims(batchOf(left.map(({ claim }) => claim)), envelope)
    if (bytes !== undefined) return { bytes, left, refused }
    const bad = new Map(
      stops.flatMap((stop) =>
        stop.claim === undefined ? [] : [[stop.claim, describeUnwritable(stop)] as const],
      ),
    )
    if (bad.size === 0)
      throw new Error(
        `The batch cannot be written: ${stops[0]?.segment ?? ''} ${stops[0]?.says ?? ''}`,
      )
    refused.push(
      ...left.flatMap((one, at) => (bad.has(at) ? [{ made: one, says: bad.get(at) ?? '' }] : [])),
    )
    left = left.filter((_, at) => !bad.has(at))
  }
}

const keepClaims = async (
  tx: Tx,
  made: readonly Made[],
  x12FileId: number,
  now: Date,
): Promise<void> => {
  const replaced = made.flatMap(({ due: { before } }) => (before === null ? [] : [before]))
  if (replaced.length > 0) await tx.executeQuery(replaceClaims(replaced, now))
  const rows = made.map(({ due, of, claim, insuranceId, patientInsuranceId, authorizationId }) => ({
    bill: of.billId,
    customer: of.customerId,
    order: of.labOrderId,
    sequence: due.sequence,
    version: due.version,
    frequency: due.frequency,
    number: claim.number,
    payer: insuranceId,
    insurance: patientInsuranceId,
    day: of.serviceDay,
    cents: claim.lines.reduce((sum, { charge }) => sum + charge, 0),
    snapshot: claim,
    authorization: authorizationId,
  }))
  await tx.executeQuery(insertClaims(rows, now, x12FileId))
  // others of the same person and day are judged together with what is sent now
  await tx.executeQuery(judgeSameDayOrders(made.map(({ of }) => of.labOrderId)))
}

/** The envelope of a partner's next file; `at`: the laboratory's clock. */
export const envelopeFor = (partner: Partner, at: string) => ({
  sender: {
    qualifier: partner.submitterQualifier,
    id: partner.submitterId,
    groupId: partner.submitterId,
  },
  receiver: {
    qualifier: partner.receiverQualifier,
    id: partner.receiverId,
    groupId: partner.receiverId,
  },
  at,
  interchangeControl: partner.control,
  groupControl: partner.control,
  firstSet: 1,
  usage: partner.isTest ? ('T' as const) : ('P' as const),
  wantsAcknowledgment: false,
})

/** Writes a partner's claims into one file, and stores each as written. Returns how many. */
export const batchFor = async (
  context: Pick<AppContext, 'crypt' | 'now'>,
  tx: Tx,
  tradingPartnerId: number,
  entity: Entity,
  made: readonly Made[],
): Promise<number> => {
  const now = context.now()
  const [[partner]] = await pipeline(tx, takeControl(tradingPartnerId))
  if (partner === undefined) return 0
  const { payTo, contact, address, name, npi, taxId, taxonomy, at } = entity
  const batchOf = (claims: readonly Claim[]): ClaimBatch => ({
    reference: referenceOf(partner),
    at,
    isResend: false,
    submitter: { name, id: partner.submitterId, contact },
    receiver: { name: partner.receiverName, id: partner.receiverId },
    billing: { name, npi, taxId, taxonomy, address, contact, ...(payTo !== null && { payTo }) },
    claims,
  })
  const { bytes, left, refused } = writeAll(batchOf, envelopeFor(partner, at), made)
  for (const { made: one, says: text } of refused)
    await tx.executeQuery(holdBill(one.of.billId, 'claim.characters', text, now))
  // held and in the queue as of now: nothing else looks at these bills before that night
  await syncWork(tx, { bills: refused.map(({ made: { of } }) => of.billId), abouts: [] }, now)
  if (bytes === undefined) return 0
  const cents = left.reduce(
    (sum, { claim }) => sum + claim.lines.reduce((all, { charge }) => all + charge, 0),
    0,
  )
  const x12FileId = await spoolFile(tx, context, partner, {
    kind: '837',
    bytes,
    counts: { claims: left.length, cents },
    at: now.toISOString(),
  })
  await keepClaims(tx, left, x12FileId, now)
  return left.length
}
