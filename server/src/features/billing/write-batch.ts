import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { Claim, ClaimBatch } from '../../x12/faces/claim.ts'
import { writeClaims } from '../../x12/faces/write-claims.ts'
import type { ClaimParts } from './claim-parts.query.ts'
import type { Due } from './due-claims.query.ts'
import type { Entity } from './entity-today.query.ts'
import { fileValues, referenceOf, type Partner } from './spool-file.ts'
import { syncWork } from './sync-work.ts'
import { describeUnwritable } from './unwritable.ts'
import {
  holdBill,
  insertFileOfClaims,
  judgeSameDayOrders,
  replaceClaims,
} from './write-batch.queries.ts'

/** Partners, each with its own next control number; they are locked in the order of their ids. */
export const takeControls = (tradingPartnerIds: readonly number[]) =>
  rawQuery<Partner>(
    `
      with
        mine as (
          select trading_partner_id
          from trading_partner
          where trading_partner_id = any ($1::bigint[])
          order by trading_partner_id
          for no key update
        )
      update trading_partner p
      set control = control % 999999999 + 1
      from mine
      where p.trading_partner_id = mine.trading_partner_id
      returning
        p.trading_partner_id as "tradingPartnerId",
        submitter_qualifier as "submitterQualifier",
        submitter_id as "submitterId",
        receiver_qualifier as "receiverQualifier",
        receiver_id as "receiverId",
        receiver_name as "receiverName",
        is_test as "isTest",
        control
    `,
    [tradingPartnerIds],
  )
/** A partner with its own next control number. */
export const takeControl = (tradingPartnerId: number) => takeControls([tradingPartnerId])

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

const keptRow = ({
  due,
  of,
  claim,
  insuranceId,
  patientInsuranceId,
  authorizationId,
}: Made): object => ({
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
  cents: chargeOf(claim),
  snapshot: claim,
  authorization: authorizationId,
})
const chargeOf = ({ lines }: Claim): number => lines.reduce((sum, { charge }) => sum + charge, 0)

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

/** What is to be stored of a partner's claims, once their file is written. */
export interface WrittenBatch {
  /** In the order in which they are done; none: no claim could be written. */
  queries: readonly Query<unknown>[]
  /** Claims in the file. */
  count: number
  refused: readonly { made: Made; says: string }[]
}
/** Writes a partner's claims into one file, and names those that cannot be written. Stores nothing. */
export const writeBatch = (
  context: Pick<AppContext, 'crypt' | 'now'>,
  partner: Partner,
  entity: Entity,
  made: readonly Made[],
): WrittenBatch => {
  const now = context.now()
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
  if (bytes === undefined) return { queries: [], count: 0, refused }
  const cents = left.reduce((sum, { claim }) => sum + chargeOf(claim), 0)
  const counts = { claims: left.length, cents }
  const file = fileValues(context, partner, { kind: '837', bytes, counts, at: now.toISOString() })
  const replaced = left.flatMap(({ due: { before } }) => (before === null ? [] : [before]))
  const queries = [
    ...(replaced.length > 0 ? [replaceClaims(replaced, now)] : []),
    insertFileOfClaims(file, left.map(keptRow), now),
    // others of the same person and day are judged together with what is sent now
    judgeSameDayOrders(left.map(({ of }) => of.labOrderId)),
  ]
  return { queries, count: left.length, refused }
}

/** Holds the bills whose claims cannot be written, and says why. */
export const holdRefused = async (
  tx: Tx,
  refused: WrittenBatch['refused'],
  now: Date,
): Promise<void> => {
  if (refused.length === 0) return
  for (const { made, says: text } of refused)
    await tx.executeQuery(holdBill(made.of.billId, 'claim.characters', text, now))
  // held and in the queue as of now: nothing else looks at these bills before that night
  await syncWork(tx, { bills: refused.map(({ made: { of } }) => of.billId), abouts: [] }, now)
}
