import { sentRows } from '../access/sent-rows.ts'
import { pipeline, type Database } from '../db/database.ts'
import {
  Unanswered,
  type EligibilityService,
  type PayerAnswer,
  type Question,
} from '../ports/eligibility/eligibility-service.ts'
import { JobFailed, type Work } from './queues.ts'

/**
 * Attempts before a question counts as failed; the queue makes this many, and a payer should not be
 * asked more often.
 */
const mostTries = 4

interface Kept {
  tries?: number
}
const nobody =
  'This payer cannot be asked electronically. Check coverage by phone or on the payer’s website.'

/**
 * Asks one recorded question and stores the answer. A question that has its answer is left alone,
 * so a job that runs twice changes nothing. If the payer cannot answer now, it is asked again, and
 * after the last attempt it is 'failed' with the reason, never 'inactive'.
 */
export const answerQuestion =
  (
    { database, now }: { database: Database; now: () => Date },
    service: EligibilityService | undefined,
  ): Work =>
  async (patientEligibilityId) => {
    const found = await database.system('eligibility', (tx) =>
      tx
        .selectFrom('patient_eligibility')
        .select(['status', 'asked', 'answered', 'ask_after', 'insurance_id'])
        .where('patient_eligibility_id', '=', patientEligibilityId)
        .executeTakeFirst(),
    )
    // a question asked by file is answered by file
    if (found?.status !== 'asked' || found.ask_after !== null) return
    const keep = (row: {
      status: string
      says: string
      answered: string
      answered_at: string | null
    }): Promise<unknown> =>
      database.system('eligibility', (tx) =>
        tx
          .updateTable('patient_eligibility')
          .set(row)
          .where('patient_eligibility_id', '=', patientEligibilityId)
          .where('status', '=', 'asked')
          .execute(),
      )
    const fails = (text: string, tries: number): Promise<unknown> =>
      keep({
        status: 'failed',
        says: text,
        answered: JSON.stringify({ tries }),
        answered_at: now().toISOString(),
      })
    if (service === undefined) return void (await fails(nobody, 0))

    const tries = ((found.answered as Kept).tries ?? 0) + 1
    let answer: PayerAnswer
    try {
      answer = await service.ask(found.asked as Question, `eligibility-${patientEligibilityId}`)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      if (tries >= mostTries)
        return void (await fails(
          `${error.message} Tried ${tries} times; coverage is unknown.`,
          tries,
        ))
      await keep({
        status: 'asked',
        says: `${error.message} It will be retried automatically.`,
        answered: JSON.stringify({ tries }),
        answered_at: null,
      })
      throw new JobFailed(error.message)
    }
    await database.system('eligibility', (tx) =>
      pipeline(
        tx,
        ...sentRows(
          'eligibility-out.ask',
          Number(found.insurance_id ?? 0),
          `eligibility ${patientEligibilityId}`,
        ),
      ),
    )
    const { status, traceNo, simulated, cover } = answer
    await keep({
      status,
      says: '',
      answered: JSON.stringify({ ...cover, traceNo, simulated }),
      answered_at: now().toISOString(),
    })
  }
