import type { AppContext } from '../../app-context.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery } from '../../db/queries.ts'
import type { Claim, ClaimBatch } from '../../x12/faces/claim.ts'
import { writeClaims } from '../../x12/faces/write-claims.ts'
import type { ClaimParts } from './claim-parts.query.ts'
import type { Due } from './due-claims.query.ts'
import type { Entity } from './entity-today.query.ts'
import { referenceOf, spoolFile, type Partner } from './spool-file.ts'
import { syncWork } from './sync-work.ts'
import { describeUnwritable } from './unwritable.ts'

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
  if (replaced.length > 0)
    await tx.executeQuery(
      compiledRaw(
        `
          with
            gone as (
              update claim
              set
                replaced_at = coalesce(replaced_at, $2),
                asked_again_at = null,
                void_asked_at = null,
                row_version = row_version + 1
              where claim_id = any ($1::bigint[])
              returning claim_id
            )
          update pre_authorization_use u
          set given_back_at = $2
          from gone g
          where u.claim_id = g.claim_id and u.given_back_at is null
        `,
        [replaced, now.toISOString()],
      ),
    )
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
  await tx.executeQuery(
    compiledRaw(
      `
        with
          r as (
            select *
            from
              jsonb_to_recordset($1::jsonb) as r (
                bill bigint,
                customer bigint,
                "order" bigint,
                sequence smallint,
                version smallint,
                frequency smallint,
                number text,
                payer bigint,
                insurance bigint,
                day date,
                cents bigint,
                snapshot jsonb,
                "authorization" bigint
              )
          ),
          made as (
            insert into claim
              (
                bill_id,
                customer_id,
                lab_order_id,
                sequence,
                version,
                frequency,
                number,
                insurance_id,
                patient_insurance_id,
                service_day,
                cents,
                snapshot,
                made_at,
                x12_file_id
              )
            select
              r.bill,
              r.customer,
              r."order",
              r.sequence,
              r.version,
              r.frequency,
              r.number,
              r.payer,
              r.insurance,
              r.day,
              r.cents,
              r.snapshot,
              $2,
              $3
            from r
            returning claim_id, number
          )
        insert into pre_authorization_use
          (pre_authorization_id, claim_id, customer_id, lab_order_id, units)
        select r."authorization", m.claim_id, r.customer, r."order", 1
        from
          r
          join made m using (number)
        where r."authorization" > 0 and r.frequency <> 8
      `,
      [JSON.stringify(rows), now.toISOString(), x12FileId],
    ),
  )
  // others of the same person and day are judged together with what is sent now
  await tx.executeQuery(
    compiledRaw(
      `
        insert into bill_due (lab_order_id)
        select distinct x.lab_order_id
        from
          unnest($1::bigint[]) id
          join lab_order o on o.lab_order_id = id
          join lab_order x
            on x.patient_id = o.patient_id
            and x.collection_day = o.collection_day
            and x.lab_order_id <> o.lab_order_id
          join bill b on b.lab_order_id = x.lab_order_id
      `,
      [made.map(({ of }) => of.labOrderId)],
    ),
  )
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
    await tx.executeQuery(
      compiledRaw(
        `
          with
            held as (
              update bill
              set
                stops = stops + 1,
                judged_hash = ''
              where bill_id = $1
              returning bill_id, customer_id, lab_order_id
            )
          insert into bill_finding
            (bill_id, customer_id, lab_order_id, rule, level, owner, path, says, about, since)
          select
            bill_id,
            customer_id,
            lab_order_id,
            'claim.characters',
            'stop',
            'billing',
            'bill.claim',
            left($2, 300),
            'bill:' || bill_id,
            $3
          from held
          on conflict do nothing
        `,
        [one.of.billId, text, now.toISOString()],
      ),
    )
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
