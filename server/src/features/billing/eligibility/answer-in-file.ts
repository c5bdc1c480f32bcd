import { eligibilityAnswers, eligibilityIn } from '../../../x12/faces/read-eligibility.ts'
import { rawSegmentsOf } from '../../../x12/read-file.ts'
import type { Segment } from '../../../x12/segment.ts'
import { wordsOfAnswer } from './answer-words.ts'
import { inquiryOf, ofTrace, type InquirySubject } from './inquiry.ts'

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

/** A question, and the file that has its answer. */
export interface AnswerWork {
  bytes: Uint8Array
  patientEligibilityId: number
  subject: InquirySubject
}
/** The answer in words, with the part of the file about that person; undefined if it has none. */
export type FoundAnswer =
  | (ReturnType<typeof wordsOfAnswer> & { segments: ReturnType<typeof segmentsAbout> })
  | undefined

/** Finds the answer to one question in a file, which can have those of thousands. */
export const answerInFile = ({ bytes, patientEligibilityId, subject }: AnswerWork): FoundAnswer => {
  const sets = eligibilityIn(bytes)
  const isOurs = (trace: string): boolean => ofTrace(trace)?.id === patientEligibilityId
  const trace = eligibilityAnswers(sets).answers.find((one) => isOurs(one.trace))?.trace
  if (trace === undefined) return undefined
  const answer = eligibilityAnswers(sets, [inquiryOf(trace, subject)]).answers.find(
    (one) => one.trace === trace,
  )
  return (
    answer && {
      ...wordsOfAnswer(answer),
      segments: segmentsAbout(rawSegmentsOf(bytes, Number.MAX_SAFE_INTEGER), isOurs),
    }
  )
}
