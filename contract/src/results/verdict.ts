import { say } from '../languages/say.ts'
import type { ReportedVerdict } from './report-shape.ts'
import type { VerdictReason, VerdictState } from './verdict-states.ts'

/** The verdict on a drug or an analyte, with the fields that the Inconsistency Report counts by. */
export interface Verdict extends ReportedVerdict {
  state: VerdictState
  reason: VerdictReason
  about: 'medication' | 'analyte' | 'specimen' | 'cup'
  /** As in the order; 0 for free text and if it is not about a medication. */
  medicationId: number
  /** Catalog keys: what was found, missed, or could not be judged. */
  analytes: string[]
  /** A row or cut-off that it is based on is waiting for a director's approval. */
  isDraft: boolean
}

type Said = Pick<Verdict, 'about' | 'state' | 'subject' | 'says'> &
  Partial<Pick<Verdict, 'reason' | 'medicationId' | 'isDraft'>> & {
    analytes?: readonly string[]
    path?: readonly string[]
  }

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/** A verdict within the lengths of the report's shape. */
export const verdict = ({
  about,
  state,
  subject,
  says: text,
  reason = '',
  medicationId = 0,
  analytes = [],
  path = [],
  isDraft = false,
}: Said): Verdict => ({
  state,
  subject: cut(subject, 160),
  says: cut(text, 600),
  path: [...new Set(path)].map((step) => cut(step, 300)),
  reason,
  about,
  medicationId,
  analytes: [...analytes],
  isDraft,
})

/** 'Oxycodone, Oxymorphone and 3 more'; at most eight are named. */
export const listed = (names: readonly string[]): string => {
  const [shown, more] =
    names.length > 8
      ? [names.slice(0, 7), say('{length} more', { length: names.length - 7 })]
      : [names.slice(0, -1), names.at(-1) ?? '']
  return shown.length === 0 ? more : say('{shown} and {more}', { shown: shown.join(', '), more })
}
/** 'was', or 'were' for several. */
export const was = (names: readonly unknown[]): string => (names.length === 1 ? 'was' : 'were')
