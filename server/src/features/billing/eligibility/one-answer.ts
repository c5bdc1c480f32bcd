import type { eligibility } from '@labgate/contract/billing/eligibility'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { pipeline, type Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { eligibilityAnswers } from '../../../x12/faces/read-eligibility.ts'
import { payerFileOf } from '../../../x12/payer-file.ts'
import { rawSegmentsOf } from '../../../x12/read-file.ts'
import type { Segment } from '../../../x12/segment.ts'
import { x12FilePlace } from '../x12-files.ts'
import { wordsOfAnswer } from './answer-words.ts'
import { inquiryOf, ofTrace, type InquirySubject } from './inquiry.ts'

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
/* Files are the laboratory's: of this one only the person's part is shown. */
const fileOf = (x12FileId: number) =>
  rawQuery<{ content: Buffer }>(`select content from x12_file where x12_file_id = $1`, [x12FileId])

const elementAt = ({ elements }: Segment, at: number): string => (elements[at] ?? '').trim()
const longestShown = 2000
/** A dependent's part follows the insured's, which names the plan. */
const dependent = '23'
/**
 * The segments of a file about one person, found by the trace of the question: the person's level,
 * and before a dependent's the insured's. No other person of the file is in them.
 */
export const segmentsAbout = (
  all: readonly Segment[],
  isOurs: (trace: string) => boolean,
): { at: number; id: string; text: string }[] => {
  const levelAt = (from: number): number =>
    all.findLastIndex(({ id }, nth) => nth <= from && id === 'HL')
  const endOf = (level: number): number => {
    const end = all.findIndex(({ id }, nth) => nth > level && (id === 'HL' || id === 'SE'))
    return end === -1 ? all.length : end
  }
  const trace = all.findIndex((one) => one.id === 'TRN' && isOurs(elementAt(one, 2)))
  const level = trace === -1 ? -1 : levelAt(trace)
  const own = all[level]
  if (own === undefined) return []
  const isOfParent = ({ id, elements }: Segment): boolean =>
    id === 'HL' && elements[1]?.trim() === elementAt(own, 2)
  const parent =
    elementAt(own, 3) === dependent
      ? all.findLastIndex((one, nth) => nth < level && isOfParent(one))
      : -1
  const ranges = [...(parent === -1 ? [] : [parent]), level].map(
    (from) => [from, endOf(from)] as const,
  )
  return ranges.flatMap(([from, to]) =>
    all.slice(from, to).map(({ id, elements, separators }, nth) => ({
      at: from + nth + 1,
      id: id.slice(0, 3),
      text: elements.join(separators.element).trim().slice(0, longestShown),
    })),
  )
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
  const [file] =
    x12FileId === 0
      ? []
      : await context.database.forActor(
          systemScope,
          async (tx) => (await pipeline(tx, fileOf(x12FileId)))[0],
        )
  if (file === undefined) return nothing
  const bytes = context.crypt.openBytes(file.content, x12FilePlace)
  const { eligibility: sets } = await payerFileOf(bytes)
  const isOurs = (trace: string): boolean => ofTrace(trace)?.id === patientEligibilityId
  const first = sets === undefined ? [] : eligibilityAnswers(sets).answers
  const trace = first.find((one) => isOurs(one.trace))?.trace
  if (sets === undefined || trace === undefined) return nothing
  const answer = eligibilityAnswers(sets, [inquiryOf(trace, subject)]).answers.find(
    (one) => one.trace === trace,
  )
  return {
    ...nothing,
    ...(answer && wordsOfAnswer(answer)),
    segments: segmentsAbout(rawSegmentsOf(bytes, Number.MAX_SAFE_INTEGER), isOurs),
  }
}
