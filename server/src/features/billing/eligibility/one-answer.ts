import type { eligibility } from '@labgate/contract/billing/eligibility'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { runInWorker } from '../../../run-in-worker.ts'
import { largeFrom, threadLimits } from '../../../x12/payer-file.ts'
import { keptBytes } from '../kept-bytes.ts'
import { answerInFile, type AnswerWork, type FoundAnswer } from './answer-in-file.ts'
import type { InquirySubject } from './inquiry.ts'

interface Found {
  word:
    | ''
    | 'active'
    | 'active-without-laboratory'
    | 'inactive'
    | 'not-found'
    | 'other-payer'
    | 'differs'
    | 'unknown'
  subject: InquirySubject
  x12FileId: number
}
/* The question and the file of its answer; 0: it did not come in a file. */
const questionOf = (scope: Scope, id: number): Query<Found> => {
  const parameters: unknown[] = [id]
  const inSight = patientInSight(scope, 'e', parameters)
  return rawQuery(
    `
      select e.word, e.asked as subject, coalesce(e.x12_file_id_answer, 0) as "x12FileId"
      from patient_eligibility e
      where e.patient_eligibility_id = $1 and ${inSight}
    `,
    parameters,
  )
}
const answerOf = async (work: AnswerWork): Promise<FoundAnswer> => {
  if (work.bytes.length < largeFrom) return answerInFile(work)
  const thread = new URL('answer-in-file.worker.ts', import.meta.url)
  return (await runInWorker<{ found: FoundAnswer }>(thread, work, [], threadLimits)).found
}

/** A payer's answer about one patient in words, with the part of its file about that person. */
export const readAnswer = async (
  context: AppContext,
  call: Call<(typeof eligibility)['answer'], Actor>,
) => {
  const { patientEligibilityId } = call.input
  const [[found]] = await call.read(
    { target: `eligibility ${patientEligibilityId}`, fields: ['answer'] },
    questionOf(call.actor, patientEligibilityId),
  )
  const { word, subject, x12FileId } = orRefuse(found, 'Answer not found.')
  const nothing = { word, plan: '', benefits: [], otherPayers: [], refusals: [], segments: [] }
  if (x12FileId === 0) return nothing
  // files are the laboratory's: of this one only the person's part is shown
  const bytes = await keptBytes(context, systemScope, x12FileId)
  return { ...nothing, ...(await answerOf({ bytes, patientEligibilityId, subject })) }
}
