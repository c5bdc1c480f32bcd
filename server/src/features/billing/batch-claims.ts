import { createHash } from 'node:crypto'
import { authorizationFor } from '@labgate/contract/billing/insurance-rules'
import type { House } from '../../house.ts'
import { together, type Tx } from '../../db/database.ts'
import { compiledText, written } from '../../db/queries.ts'
import type { Claim, ClaimBatch } from '../../x12/faces/claim.ts'
import { writeClaims } from '../../x12/faces/write-claims.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { claimOf, type ClaimVersion } from './claim-of.ts'
import { claimParts, type ClaimParts } from './claim-parts.query.ts'
import { collectFacts, type Collected } from './collect-facts.ts'
import { earlierDecisions } from './earlier-decisions.ts'
import { writeBills } from './write-bills.ts'
import { placeOfFile } from './x12-files.ts'

/** Claims of one round: one file for each partner. */
const most = { server: 1000, embedded: 200 } as const

/** A claim that is due: the first of a bill, one for the next payer, or one that a person sends again. */
interface Due {
  billId: number
  labOrderId: number
  sequence: number
  version: number
  frequency: 1 | 7 | 8
  payerNumber: string
  /** Of the version that it replaces. */
  before: number | null
}
/* One bill of a person and day at a time: the next one is judged beside what has left. */
const dueClaims = (count: number) =>
  written<Due>(
    `select distinct on (o.patient_id, b.service_day) b.bill_id as "billId", b.lab_order_id as "labOrderId", d.sequence, coalesce(c.version, 0) + 1 as version,
       case when c.state = 'replacing' then 7 else 1 end as frequency, coalesce(c.payer_number, '') as "payerNumber", c.claim_id as before
     from bill b join lab_order o using (lab_order_id)
       cross join lateral (select p.sequence from (values (1), (2), (3)) p (sequence)
         where exists (select from bill_open s where s.bill_id = b.bill_id and s.party = 'payer-' || p.sequence and s.cents > 0)
         order by p.sequence limit 1) d
       left join lateral (select claim_id, version, payer_number, case when c.asked_again_at is not null and c.adjudicated_at is not null and y.takes_replacements then 'replacing' else c.state end as state, c.asked_again_at from claim c join insurance y using (insurance_id)
         where c.bill_id = b.bill_id and c.sequence = d.sequence order by version desc limit 1) c on true
     where b.bill_to = 'insurance' and b.stops = 0 and not b.is_waiting and o.ended = 0
       and (c.claim_id is null or c.asked_again_at is not null)
       -- the payer sends it on: a second claim would be a duplicate
       and not exists (select from claim k join remittance_claim p using (claim_id) where k.bill_id = b.bill_id and k.sequence = d.sequence - 1 and p.state = 'posted' and (p.content ->> 'isForwarded')::boolean)
     order by o.patient_id, b.service_day, b.bill_id limit $1`,
    [count],
  )
/* Claims of an order that ended are taken back. */
const dueVoids = (count: number) =>
  written<Due>(
    `select c.bill_id as "billId", c.lab_order_id as "labOrderId", c.sequence, c.version + 1 as version, 8 as frequency, c.payer_number as "payerNumber", c.claim_id as before
     from claim c where c.void_asked_at is not null and c.replaced_at is null and c.payer_number <> '' and c.frequency <> 8 order by c.claim_id limit $1`,
    [count],
  )

interface Partner {
  tradingPartnerId: number
  submitterQualifier: string
  submitterId: string
  receiverQualifier: string
  receiverId: string
  receiverName: string
  isTest: boolean
  control: number
}
const takeControl = (tradingPartnerId: number) =>
  written<Partner>(
    `update trading_partner set control = control % 999999999 + 1 where trading_partner_id = $1
     returning trading_partner_id as "tradingPartnerId", submitter_qualifier as "submitterQualifier", submitter_id as "submitterId", receiver_qualifier as "receiverQualifier",
       receiver_id as "receiverId", receiver_name as "receiverName", is_test as "isTest", control`,
    [tradingPartnerId],
  )
interface Entity {
  name: string
  npi: string
  taxId: string
  taxonomy: string
  address: { line1: string; line2?: string; city: string; state: string; zip: string }
  payTo: { line1: string; city: string; state: string; zip: string } | null
  contact: { name: string; phone: string; email?: string }
  at: string
}
/** Who bills today, and the clock of the laboratory. */
const entityToday = (now: Date) =>
  written<Entity>(
    `select e.name, e.npi, e.tax_id as "taxId", e.taxonomy,
       jsonb_strip_nulls(jsonb_build_object('line1', e.street1, 'line2', nullif(e.street2, ''), 'city', e.city, 'state', e.state, 'zip', replace(e.postal_code, '-', ''))) as address, e.pay_to as "payTo",
       jsonb_strip_nulls(jsonb_build_object('name', e.contact_name, 'phone', e.contact_phone, 'email', nullif(e.contact_email, ''))) as contact,
       to_char($1::timestamptz at time zone s.time_zone, 'YYYYMMDDHH24MI') as at
     from billing_entity e cross join laboratory_setting s where e.valid_from <= ($1::timestamptz at time zone s.time_zone)::date and coalesce(e.valid_to >= ($1::timestamptz at time zone s.time_zone)::date, true)
     order by e.valid_from desc limit 1`,
    [now.toISOString()],
  )

interface Made {
  due: Due
  parts: ClaimParts
  claim: Claim
  authorizationId: number
  tradingPartnerId: number
}

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
  return { due, parts, claim: claimOf(parts, version), authorizationId: authorization?.preAuthorizationId ?? 0, tradingPartnerId: policy.tradingPartnerId }
}

/* What cannot be written is told on its bill, and the others go: one claim never holds a batch. */
const writeAll = (batchOf: (claims: readonly Claim[]) => ClaimBatch, envelope: Parameters<typeof writeClaims>[1], made: readonly Made[]) => {
  let left = [...made]
  const refused: { made: Made; says: string }[] = []
  for (;;) {
    if (left.length === 0) return { bytes: undefined, left, refused }
    const { bytes, stops } = writeClaims(batchOf(left.map(({ claim }) => claim)), envelope)
    if (bytes !== undefined) return { bytes, left, refused }
    const bad = new Map(
      stops.flatMap(({ claim, says, segment, element }) => (claim === undefined ? [] : [[claim, `${segment}${element || ''}: ${says}`] as const])),
    )
    if (bad.size === 0) throw new Error(`The batch cannot be written: ${stops[0]?.segment ?? ''} ${stops[0]?.says ?? ''}`)
    refused.push(...left.flatMap((one, at) => (bad.has(at) ? [{ made: one, says: bad.get(at) ?? '' }] : [])))
    left = left.filter((_, at) => !bad.has(at))
  }
}

const keepClaims = async (tx: Tx, made: readonly Made[], x12FileId: number, now: Date): Promise<void> => {
  const replaced = made.flatMap(({ due: { before } }) => (before === null ? [] : [before]))
  if (replaced.length > 0)
    await tx.executeQuery(
      compiledText(
        `with gone as (update claim set replaced_at = coalesce(replaced_at, $2), asked_again_at = null, void_asked_at = null, row_version = row_version + 1 where claim_id = any ($1::bigint[]) returning claim_id)
         update pre_authorization_use u set given_back_at = $2 from gone g where u.claim_id = g.claim_id and u.given_back_at is null`,
        [replaced, now.toISOString()],
      ),
    )
  const rows = made.map(({ due, parts, claim, authorizationId }) => {
    const policy = parts.policies.find(({ sequence }) => sequence === due.sequence)
    return {
      bill: parts.billId,
      customer: parts.customerId,
      order: parts.labOrderId,
      sequence: due.sequence,
      version: due.version,
      frequency: due.frequency,
      number: claim.number,
      payer: policy?.insuranceId,
      insurance: policy?.patientInsuranceId,
      day: parts.serviceDay,
      cents: claim.lines.reduce((sum, { charge }) => sum + charge, 0),
      snapshot: claim,
      authorization: authorizationId,
    }
  })
  await tx.executeQuery(
    compiledText(
      `with r as (select * from jsonb_to_recordset($1::jsonb) as r (bill bigint, customer bigint, "order" bigint, sequence smallint, version smallint, frequency smallint, number text, payer bigint, insurance bigint, day date, cents bigint, snapshot jsonb, "authorization" bigint)),
       made as (insert into claim (bill_id, customer_id, lab_order_id, sequence, version, frequency, number, insurance_id, patient_insurance_id, service_day, cents, snapshot, made_at, x12_file_id)
         select r.bill, r.customer, r."order", r.sequence, r.version, r.frequency, r.number, r.payer, r.insurance, r.day, r.cents, r.snapshot, $2, $3 from r returning claim_id, number)
       insert into pre_authorization_use (pre_authorization_id, claim_id, customer_id, lab_order_id, units)
       select r."authorization", m.claim_id, r.customer, r."order", 1 from r join made m using (number) where r."authorization" > 0 and r.frequency <> 8`,
      [JSON.stringify(rows), now.toISOString(), x12FileId],
    ),
  )
  // others of the same person and day are judged beside what leaves now
  await tx.executeQuery(
    compiledText(
      `insert into bill_due (lab_order_id) select distinct x.lab_order_id from unnest($1::bigint[]) id join lab_order o on o.lab_order_id = id join lab_order x on x.patient_id = o.patient_id and x.collection_day = o.collection_day and x.lab_order_id <> o.lab_order_id
       join bill b on b.lab_order_id = x.lab_order_id`,
      [made.map(({ parts }) => parts.labOrderId)],
    ),
  )
}

const batchFor = async (house: Pick<House, 'crypt' | 'now'>, tx: Tx, tradingPartnerId: number, entity: Entity, made: readonly Made[]): Promise<number> => {
  const now = house.now()
  const [[partner]] = await together(tx, takeControl(tradingPartnerId))
  if (partner === undefined) return 0
  const { payTo, contact, address, name, npi, taxId, taxonomy, at } = entity
  const reference = `LG${partner.tradingPartnerId}-${partner.control}`
  const batchOf = (claims: readonly Claim[]): ClaimBatch => ({
    reference,
    at,
    isResend: false,
    submitter: { name, id: partner.submitterId, contact },
    receiver: { name: partner.receiverName, id: partner.receiverId },
    billing: { name, npi, taxId, taxonomy, address, contact, ...(payTo !== null && { payTo }) },
    claims,
  })
  const envelope = {
    sender: { qualifier: partner.submitterQualifier, id: partner.submitterId, groupId: partner.submitterId },
    receiver: { qualifier: partner.receiverQualifier, id: partner.receiverId, groupId: partner.receiverId },
    at,
    interchangeControl: partner.control,
    groupControl: partner.control,
    firstSet: 1,
    usage: partner.isTest ? ('T' as const) : ('P' as const),
    wantsAcknowledgment: false,
  }
  const { bytes, left, refused } = writeAll(batchOf, envelope, made)
  for (const { made: one, says } of refused)
    await tx.executeQuery(
      compiledText(
        `with held as (update bill set stops = stops + 1, judged_hash = '' where bill_id = $1 returning bill_id, customer_id, lab_order_id)
         insert into bill_finding (bill_id, customer_id, lab_order_id, rule, level, owner, path, says, about, since)
         select bill_id, customer_id, lab_order_id, 'claim.characters', 'stop', 'billing', 'bill.claim', left($2, 300), 'bill:' || bill_id, $3 from held on conflict do nothing`,
        [one.parts.billId, `The claim cannot be written. ${says}`, now.toISOString()],
      ),
    )
  if (bytes === undefined) return 0
  const hash = createHash('sha256').update(bytes).digest()
  const { rows } = await tx.executeQuery<{ id: number }>(
    compiledText(
      `insert into x12_file (trading_partner_id, direction, name, hash, size, content, kinds, control, is_test, state, counts, at)
       values ($1, 'out', $2, $3, $4, $5, '{837}', $6, $7, 'waiting', $8, $9) returning x12_file_id as id`,
      [
        tradingPartnerId,
        `${reference}.837`,
        hash,
        bytes.length,
        house.crypt.sealBytes(bytes, placeOfFile(hash)),
        String(partner.control).padStart(9, '0'),
        partner.isTest,
        JSON.stringify({ claims: left.length, cents: left.reduce((sum, { claim }) => sum + claim.lines.reduce((all, { charge }) => all + charge, 0), 0) }),
        now.toISOString(),
      ],
    ),
  )
  await keepClaims(tx, left, rows[0]?.id ?? 0, now)
  return left.length
}

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
    const all = [...voids, ...due.filter(({ before }) => !voids.some((one) => one.before === before && before !== null))]
    if (all.length === 0) return 0
    const collected = await collectFacts(
      tx,
      [...new Set(all.map(({ labOrderId }) => labOrderId))].toSorted((a, b) => a - b),
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
    const leaving = all.filter(({ billId, frequency }) => frequency === 8 || clean.has(billId))
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
    for (const [partner, claims] of Map.groupBy(made, ({ tradingPartnerId }) => tradingPartnerId)) total += await batchFor(house, tx, partner, entity, claims)
    return total
  })
