import type { ReportedVerdict } from '@labgate/contract/results/report-shape'
import { inconsistencies } from '@labgate/contract/results/verdict-states'
import { sideBySide, gray, heading, paragraph, space, stack, tableOf, type Row } from '../rows.ts'
import { bodyWide } from '../sheet.ts'
import { describeStep } from './report-facts.ts'
import { continuedIn, withBar, ruled } from './report-rows.ts'

const stateWide = 122
const subjectWide = 150
const describeAt = stateWide + subjectWide

const isInconsistent = (state: string): boolean => inconsistencies.some((one) => one === state)
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const line = ({ state, subject, says: text, path }: ReportedVerdict): Row => {
  const stands = isInconsistent(state)
  const row = sideBySide([
    {
      at: 6,
      row: paragraph(stands ? state.toUpperCase() : capital(state), stateWide - 12, {
        size: 8.5,
        face: stands || state === 'needs review' ? 'bold' : 'regular',
      }),
    },
    { at: stateWide, row: paragraph(subject, subjectWide - 10, { face: 'bold' }) },
    {
      at: describeAt,
      row: stack(
        [
          paragraph(text, bodyWide - describeAt),
          ...path.map((step) =>
            paragraph(describeStep(step), bodyWide - describeAt, { size: 7, color: gray }),
          ),
        ],
        0.5,
      ),
    },
  ])
  return ruled(stands ? withBar(row) : row)
}

const title = 'Medications and findings'
const small = { size: 7, color: gray } as const
const titles = sideBySide([
  { at: 6, row: paragraph('Finding', stateWide - 12, small) },
  { at: stateWide, row: paragraph('Medication or analyte', subjectWide - 10, small) },
  { at: describeAt, row: paragraph('Why', bodyWide - describeAt, small) },
])

/**
 * What is said about each listed drug and each finding, with the reason; empty if there is nothing
 * to say.
 */
export const verdictRows = (verdicts: readonly ReportedVerdict[]): Row[] =>
  verdicts.length === 0
    ? []
    : [
        heading(title, bodyWide),
        ...tableOf(titles, verdicts.map(line), continuedIn(title, [titles])),
        space(2),
      ]
