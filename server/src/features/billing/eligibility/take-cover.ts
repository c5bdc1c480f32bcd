import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery } from '../../../db/queries.ts'
import type { EligibilityAnswer } from '../../../x12/faces/eligibility.ts'
import { eligibilityAnswers, type EligibilitySets } from '../../../x12/faces/read-eligibility.ts'
import { inWords } from '../../../x12/fault.ts'
import { syncEligibility } from '../sync-work.ts'
import { inquiryOf, ofTrace, type InquirySubject } from './inquiry.ts'
import { answeredOf } from './outcome.ts'
import { mostTries, waitFor } from './retries.ts'
import { describeSetup } from './setup-text.ts'

interface Waiting {
  id: number
  status: string
  tries: number
  asked: InquirySubject
  insuranceId: number
  payer: string
  fileId: number
  fileName: string
  isUnderWay: boolean
}
/* Only questions sent to this partner: none answers for another. */
const questions = (partner: number, ids: readonly number[], files: readonly string[]) =>
  rawQuery<Waiting>(
    `
      select
        e.patient_eligibility_id as id,
        e.status,
        e.tries,
        e.asked,
        e.insurance_id as "insuranceId",
        coalesce(y.name, '') as payer,
        f.x12_file_id as "fileId",
        f.name as "fileName",
        e.sent_at is not null as "isUnderWay"
      from
        patient_eligibility e
        join x12_file f on f.x12_file_id = e.x12_file_id
        left join insurance y using (insurance_id)
      where
        f.direction = 'out'
        and f.trading_partner_id = $1
        and (e.patient_eligibility_id = any ($2::bigint[]) or f.name = any ($3::text[]))
        and e.status in ('asked', 'failed')
      order by e.patient_eligibility_id
      for update of e
    `,
    [partner, ids, files],
  )

interface Change {
  id: number
  status: string
  word: string
  says: string
  answered: object | null
  answeredAt: string | null
  askAfter: string | null
  tries: number
}
const statuses: Readonly<Record<EligibilityAnswer['word'], string>> = {
  active: 'active',
  'active-without-laboratory': 'active',
  inactive: 'inactive',
  'not-found': 'not found',
  'other-payer': 'active',
  differs: 'active',
  unknown: 'failed',
}
/** What an answer does to its question; undefined: nothing. */
const changeOf = (row: Waiting, answer: EligibilityAnswer, now: Date): Change | undefined => {
  const { id, tries } = row
  const at = now.toISOString()
  const { refusals, word } = answer
  // for a finished try only an answer counts
  const isCurrent =
    row.status === 'asked' &&
    row.isUnderWay &&
    (answer.trace === '' || ofTrace(answer.trace)?.tries === tries)
  const waits = (text: string, askAfter: number, left: number): Change => ({
    id,
    status: 'asked',
    word: '',
    says: text,
    answered: null,
    answeredAt: null,
    askAfter: new Date(askAfter).toISOString(),
    tries: left,
  })
  const fails = (text: string): Change => ({
    id,
    status: 'failed',
    word: 'unknown',
    says: text,
    answered: null,
    answeredAt: at,
    askAfter: null,
    tries,
  })
  if (refusals.some(({ action }) => action === 'our-setup'))
    return isCurrent
      ? waits(
          'We must fix our setup with this payer first. Then we will ask again.',
          now.getTime(),
          tries - 1,
        )
      : undefined
  if (word === 'unknown') {
    if (!isCurrent) return undefined
    const faulty = refusals.find(({ action }) => action === 'repair-request')
    if (faulty !== undefined)
      return fails(
        `The payer did not accept the check (reason ${faulty.reason.slice(0, 3)}). Coverage is unknown. Correct the date or the insurance.`,
      )
    if (tries >= mostTries) return fails('The payer could not answer. Coverage is unknown.')
    return waits(
      'The payer could not be reached. We will ask again.',
      now.getTime() + waitFor(tries, refusals),
      tries,
    )
  }
  const isRefused = word === 'differs' && refusals.length > 0
  const status = isRefused ? 'not found' : statuses[word]
  return {
    id,
    status,
    word,
    says: '',
    answered: answeredOf(answer, row.asked, answer.trace),
    answeredAt: at,
    askAfter: null,
    tries,
  }
}

const keep = (changes: readonly Change[], fileId: number) =>
  compiledRaw(
    `
      update patient_eligibility e
      set
        status = r.status,
        word = r.word,
        says = r.says,
        answered = coalesce(r.answered, e.answered),
        answered_at = r."answeredAt",
        ask_after = r."askAfter",
        sent_at = null,
        tries = r.tries,
        x12_file_id_answer = $2
      from
        jsonb_to_recordset($1::jsonb) as r (
          id bigint,
          status text,
          word text,
          says text,
          answered jsonb,
          "answeredAt" timestamptz,
          "askAfter" timestamptz,
          tries smallint
        )
      where e.patient_eligibility_id = r.id
    `,
    [JSON.stringify(changes), fileId],
  )
const pause = (rows: readonly { insuranceId: number; says: string; reason: string }[], now: Date) =>
  compiledRaw(
    `
      insert into eligibility_pause (insurance_id, says, reason, since, probe_after)
      select r."insuranceId", r.says, r.reason, $2, $2::timestamptz + interval '1 day'
      from jsonb_to_recordset($1::jsonb) as r ("insuranceId" bigint, says text, reason text)
      on conflict (insurance_id) do update
        set
          says = excluded.says,
          reason = excluded.reason
    `,
    [JSON.stringify(rows), now.toISOString()],
  )

/** A file of ours was refused as a file: its questions are sent again, a day later. */
export const refuseQuestions = async (tx: Tx, partner: number, control: string): Promise<void> => {
  await tx.executeQuery(
    compiledRaw(
      `
        update patient_eligibility
        set
          sent_at = null,
          says = 'The payer did not accept our file. We will ask again.'
        where
          status = 'asked'
          and sent_at is not null
          and x12_file_id = (
            select max(x12_file_id)
            from x12_file
            where direction = 'out' and trading_partner_id = $1 and control = $2
          )
      `,
      [partner, control],
    ),
  )
}

export interface CoverTaken {
  counts: Record<string, number>
  faults: string[]
  isTest: boolean
  /** The file of ours that it answers. */
  answers: number | null
}
/**
 * Stores the answers of a 271 on their questions, by TRN02. Reading it twice has one effect. A
 * refusal about our setup pauses its payer; an answer from a paused payer ends the pause.
 * `ignoresTests`: outside the demo a test says nothing.
 */
export const takeCover = async (
  tx: Tx,
  file: { id: number; partner: number },
  read: EligibilitySets,
  ignoresTests: boolean,
  now: Date,
): Promise<CoverTaken> => {
  const first = eligibilityAnswers(read)
  const ids = first.answers.flatMap(({ trace }) => ofTrace(trace)?.id ?? [])
  const refusedFiles = first.answers.flatMap(({ trace, reference }) =>
    trace === '' && reference !== '' ? [`${reference}.270`] : [],
  )
  const [rows] = await pipeline(tx, questions(file.partner, ids, refusedFiles))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inquiries = first.answers.flatMap(({ trace }) => {
    const row = byId.get(ofTrace(trace)?.id ?? 0)
    return row === undefined ? [] : [inquiryOf(trace, row.asked)]
  })
  const { answers, faults } = eligibilityAnswers(read, inquiries)
  const changes = new Map<number, Change>()
  const [paused, answering] = [
    new Map<number, { insuranceId: number; says: string; reason: string }>(),
    new Set<number>(),
  ]
  let unmatched = 0
  for (const answer of answers) {
    if (ignoresTests && answer.isTest) continue
    const own =
      answer.trace === ''
        ? rows.filter(({ fileName }) => fileName === `${answer.reference}.270`)
        : [byId.get(ofTrace(answer.trace)?.id ?? 0)].flatMap((row) => row ?? [])
    if (own.length === 0) unmatched++
    for (const row of own) {
      const change = changes.has(row.id) ? undefined : changeOf(row, answer, now)
      if (change === undefined) continue
      changes.set(row.id, change)
      const setup = answer.refusals.find(({ action }) => action === 'our-setup')
      if (setup === undefined) answering.add(row.insuranceId)
      else
        paused.set(row.insuranceId, {
          insuranceId: row.insuranceId,
          reason: setup.reason,
          says: describeSetup(row.payer, setup.reason),
        })
    }
  }
  const ended = [...answering].filter((payer) => !paused.has(payer))
  if (changes.size > 0) {
    await tx.executeQuery(keep([...changes.values()], file.id))
    if (paused.size > 0) await tx.executeQuery(pause([...paused.values()], now))
    if (ended.length > 0)
      await tx.executeQuery(
        compiledRaw('delete from eligibility_pause where insurance_id = any ($1::bigint[])', [
          ended,
        ]),
      )
    await syncEligibility(tx, now)
  }
  const all = [...changes.values()]
  return {
    counts: {
      answered: all.filter(({ status }) => status !== 'asked').length,
      waiting: all.filter(({ status }) => status === 'asked').length,
      unmatched,
    },
    faults: faults
      .concat(answers.flatMap((one) => one.faults))
      .slice(0, 50)
      .map(inWords),
    isTest: answers.some(({ isTest }) => isTest),
    answers: rows.find(({ id }) => changes.has(id))?.fileId ?? null,
  }
}
