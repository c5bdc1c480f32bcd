import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery } from '../../db/queries.ts'
import { apart, inItsTurn } from '../../jobs/one-by-one.ts'
import { writeClaimStatusRequest, type StatusInquiry } from '../../x12/faces/claim-status.ts'
import type { Claim, Sex } from '../../x12/faces/claim.ts'
import { entityToday, type Entity } from './entity-today.query.ts'
import { referenceOf, spoolFile, writeAble } from './spool-file.ts'
import { envelopeFor, takeControl } from './write-batch.ts'

/** Claims per round, and how often one is inquired about: after that a person asks. */
const [most, mostAsks] = [500, 6]
interface Due {
  id: number
  number: string
  payerNumber: string
  cents: number
  serviceDay: string
  snapshot: Claim
  payer: string
  payerId: string
  insuranceId: number
  partner: number
}
/*
 * Days after sending, and the same number again after each inquiry. The first condition is the
 * index's: it leaves few.
 */
const dueClaims = (now: string) =>
  rawQuery<Due>(
    `
      select
        c.claim_id as id,
        c.number,
        c.payer_number as "payerNumber",
        c.cents,
        to_char(c.service_day, 'YYYYMMDD') as "serviceDay",
        c.snapshot,
        y.name as payer,
        y.claims_payer_id as "payerId",
        y.insurance_id as "insuranceId",
        t.trading_partner_id as partner
      from
        claim c
        join insurance y using (insurance_id)
        join trading_partner t on t.trading_partner_id = y.trading_partner_id
      where
        c.adjudicated_at is null
        and c.replaced_at is null
        and c.closed_at is null
        and c.sent_at < $1::timestamptz - interval '1 day'
        and c.state in ('sent', 'received', 'accepted')
        and c.frequency <> 8
        and t.active
        and t.asks_status
        and y.claims_payer_id <> ''
        and c.status_asks < ${mostAsks}
        and coalesce(c.status_asked_at, c.sent_at) < $1::timestamptz - coalesce(
          nullif(t.status_days, 0),
          y.answer_days
        ) * interval '1 day'
      order by c.sent_at, c.claim_id
      limit ${most}
      for update of c skip locked
    `,
    [now],
  )
/* A 276 has no U. */
const knownSex = <P extends { sex?: Sex }>({ sex, ...person }: P) => ({
  ...person,
  ...(sex !== undefined && sex !== 'U' && { sex }),
})
const inquiryOf = ({
  number,
  payerNumber,
  cents,
  serviceDay,
  snapshot: { subscriber, patient },
}: Due): StatusInquiry => ({
  // the number is never reused, so the response is matched by it
  trace: number,
  subscriber: {
    ...knownSex(subscriber),
    birthDate: subscriber.birthDate ?? patient?.birthDate ?? '',
  },
  ...(patient !== undefined && { patient: knownSex(patient) }),
  claimNumber: number,
  ...(payerNumber !== '' && { payerNumber }),
  charge: cents,
  serviceDate: serviceDay,
})

const noted = (ids: readonly number[], x12FileId: number | null, now: string) =>
  compiledRaw(
    `
      update claim
      set
        status_asked_at = $2,
        status_asks = status_asks + 1,
        x12_file_id_status = coalesce($3, x12_file_id_status),
        row_version = row_version + 1
      where claim_id = any ($1::bigint[])
    `,
    [ids, now, x12FileId],
  )

const writeFor = async (
  context: Pick<AppContext, 'crypt'>,
  tx: Tx,
  entity: Entity,
  due: readonly Due[],
  now: string,
): Promise<number> => {
  const [first] = due
  if (first === undefined) return 0
  const [[partner]] = await pipeline(tx, takeControl(first.partner))
  if (partner === undefined) return 0
  const write = (some: readonly Due[]) =>
    writeClaimStatusRequest(
      {
        reference: referenceOf(partner),
        at: entity.at,
        payer: { name: first.payer, id: first.payerId },
        receiver: { name: entity.name, id: partner.submitterId },
        provider: { name: entity.name, npi: entity.npi },
        inquiries: some.map(inquiryOf),
      },
      envelopeFor(partner, entity.at),
    )
  const { left, bad, bytes } = writeAble(due, write)
  const idsOf = (some: readonly Due[]): number[] => some.map(({ id }) => id)
  // a claim that cannot be inquired about counts as asked: a person sees it in the queue, and the
  // others are sent
  if (bad.length > 0) await tx.executeQuery(noted(idsOf(bad), null, now))
  if (bytes === undefined) return 0
  const x12FileId = await spoolFile(tx, context, partner, {
    kind: '276',
    bytes,
    counts: { questions: left.length },
    at: now,
  })
  await tx.executeQuery(noted(idsOf(left), x12FileId, now))
  return left.length
}

/**
 * Inquires about claims without a decision when one is due, one file per payer (276,
 * rules.md#claim-status). The time is the partner's, or else the payer's. Returns the number of
 * claims inquired about.
 */
export const askStatuses = (
  context: Pick<AppContext, 'database' | 'now' | 'crypt' | 'log'>,
): Promise<number> =>
  inItsTurn(() =>
    context.database.forActor(systemScope, async (tx) => {
      const now = context.now().toISOString()
      const [due, [entity]] = await pipeline(tx, dueClaims(now), entityToday(context.now()))
      if (entity === undefined) return 0
      let count = 0
      for (const [insuranceId, all] of Map.groupBy(due, (one) => one.insuranceId)) {
        // a payer whose inquiries cannot be written holds up no other
        const error = await apart(tx, async () => {
          count += await writeFor(context, tx, entity, all, now)
        })
        if (error !== undefined)
          context.log.error(
            { insuranceId, err: { message: (error as Error).message } },
            'claim statuses could not be requested',
          )
      }
      return count
    }),
  )
