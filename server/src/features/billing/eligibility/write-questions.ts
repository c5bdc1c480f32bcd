import type { AppContext } from '../../../app-context.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery } from '../../../db/queries.ts'
import { apart, inItsTurn } from '../../../jobs/one-by-one.ts'
import { writeEligibility } from '../../../x12/faces/write-eligibility.ts'
import { entityToday, type Entity } from '../entity-today.query.ts'
import { fileNameOf, referenceOf, spoolFile, writeAble } from '../spool-file.ts'
import { envelopeFor, takeControl } from '../write-batch.ts'
import { inquiryOf, traceOf, type InquirySubject } from './inquiry.ts'
import { isRouted } from './question-parts.ts'
import { mostTries } from './retries.ts'

/** Questions per round. */
const most = 500
/**
 * A question that a user waits for is sent to a payer at once within this time, or else by file.
 */
const headStart = '1 minute'
export interface Due {
  id: number
  asked: InquirySubject
  tries: number
  insuranceId: number
  payer: string
  payerId: string
  partner: number
  isPaused: boolean
}
/** SQL: the columns of `Due`, and where they come from. */
export const dueFrom = `
  select
    e.patient_eligibility_id as id,
    e.asked,
    e.tries,
    y.insurance_id as "insuranceId",
    y.name as payer,
    y.eligibility_payer_id as "payerId",
    t.trading_partner_id as partner,
    z.insurance_id is not null as "isPaused"
  from
    patient_eligibility e
    join insurance y using (insurance_id)
    join trading_partner t using (trading_partner_id)
    left join eligibility_pause z using (insurance_id)
`
/* A try not answered in time is lost; after the last one nothing is known. */
const giveUp = (now: string) =>
  rawQuery(
    `
      update patient_eligibility
      set
        status = 'failed',
        word = 'unknown',
        says = 'The payer did not answer. Coverage is unknown.',
        sent_at = null,
        answered_at = $1
      where status = 'asked' and ask_after <= $1 and tries >= $2
    `,
    [now, mostTries],
  )
const dueQuestions = (now: string) =>
  rawQuery<Due>(
    `
      ${dueFrom}
      where
        e.status = 'asked'
        and e.ask_after <= $1
        and coalesce(e.now_at <= $1::timestamptz - interval '${headStart}', true)
        and ${isRouted}
        and coalesce(z.probe_after <= $1, true)
      order by e.moment = 'person' desc, e.ask_after, e.patient_eligibility_id
      limit ${most}
      for update of e skip locked
    `,
    [now],
  )

/** A file of questions as stored for its partner. */
export interface Spooled {
  x12FileId: number
  name: string
  bytes: Uint8Array
  questions: number
}
/**
 * Writes questions to one payer into one file, sent no sooner than `holdUntil`. Those that cannot
 * be written fail; undefined: none could be.
 */
export const writeFor = async (
  context: Pick<AppContext, 'crypt'>,
  tx: Tx,
  entity: Entity,
  due: readonly Due[],
  now: string,
  holdUntil?: string,
): Promise<Spooled | undefined> => {
  const [first] = due
  if (first === undefined) return undefined
  const [[partner]] = await pipeline(tx, takeControl(first.partner))
  if (partner === undefined) return undefined
  const write = (some: readonly Due[]) =>
    writeEligibility(
      {
        reference: referenceOf(partner),
        at: entity.at,
        payer: { name: first.payer, id: first.payerId },
        provider: { name: entity.name, npi: entity.npi },
        originator: `9${entity.taxId}`,
        inquiries: some.map(({ id, asked: request, tries }) =>
          inquiryOf(traceOf(id, tries + 1), request),
        ),
      },
      envelopeFor(partner, entity.at),
    )
  const { left, bad, bytes } = writeAble(due, write)
  // questions that cannot be written are reported, the others are sent
  if (bad.length > 0)
    await tx.executeQuery(
      compiledRaw(
        `
          update patient_eligibility
          set
            status = 'failed',
            word = 'unknown',
            says = 'The question cannot be written in letters and digits that payers read. Correct the name or the member ID.',
            answered_at = $2
          where patient_eligibility_id = any ($1::bigint[])
        `,
        [bad.map(({ id }) => id), now],
      ),
    )
  if (bytes === undefined) return undefined
  const x12FileId = await spoolFile(tx, context, partner, {
    kind: '270',
    bytes,
    counts: { questions: left.length },
    at: now,
    ...(holdUntil !== undefined && { holdUntil }),
  })
  await tx.executeQuery(
    compiledRaw(
      `
        update patient_eligibility
        set
          x12_file_id = $1,
          tries = tries + 1,
          sent_at = $2,
          now_at = null,
          ask_after = $2::timestamptz + interval '1 day',
          says = ''
        where patient_eligibility_id = any ($3::bigint[])
      `,
      [x12FileId, now, left.map(({ id }) => id)],
    ),
  )
  return { x12FileId, name: fileNameOf(partner, '270'), bytes, questions: left.length }
}

/**
 * Writes the questions that are due, one file per partner and payer. A paused payer is asked one
 * question a day. Returns how many were written.
 */
export const writeQuestions = async (
  context: Pick<AppContext, 'database' | 'now' | 'crypt' | 'log'>,
): Promise<number> => {
  const failed = new Set<number>()
  for (let total = 0; ;) {
    const { written: count, isLast } = await inItsTurn(() =>
      context.database.forActor(systemScope, async (tx) => {
        const at = context.now().toISOString()
        const [, due, [entity]] = await pipeline(
          tx,
          giveUp(at),
          dueQuestions(at),
          entityToday(context.now()),
        )
        if (entity === undefined || due.length === 0) return { written: 0, isLast: true }
        let count = 0
        for (const [insuranceId, all] of Map.groupBy(due, (one) => one.insuranceId)) {
          const isPaused = all.some((one) => one.isPaused)
          if (isPaused)
            await tx.executeQuery(
              compiledRaw(
                `
                  update eligibility_pause
                  set probe_after = $2::timestamptz + interval '1 day'
                  where insurance_id = $1
                `,
                [insuranceId, at],
              ),
            )
          // a payer whose questions cannot be written holds up no other
          const error = await apart(tx, async () => {
            count +=
              (await writeFor(context, tx, entity, isPaused ? all.slice(0, 1) : all, at))
                ?.questions ?? 0
          })
          if (error !== undefined) {
            failed.add(insuranceId)
            context.log.error(
              { insuranceId, err: { message: (error as Error).message } },
              'eligibility checks could not be written',
            )
          }
        }
        return { written: count, isLast: due.length < most || failed.size > 0 }
      }),
    )
    total += count
    if (isLast) return total
  }
}
