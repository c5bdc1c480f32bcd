import type { ClinicalTableRow } from '@labgate/contract/clinical/clinical-tables'
import { describeField, type Values } from '@labgate/contract/clinical/fields'
import { describeKey, kindOf, valuesOfKey, type TableKind } from '@labgate/contract/clinical/kinds'
import { say } from '@labgate/contract/languages/say'
import { dayAsText } from '../../../forms/dates.ts'
import type { Tone } from '../../../ui/status-word.tsx'

/** Names a generic drug by its id. */
export type MedicationOf = (id: string) => string
export const medicationsBy = (list: readonly { id: string; name: string }[]): MedicationOf => {
  const names = new Map(list.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? say('Medication {id}', { id })
}

/** What a row is about: 'Urine toxicology, Oxycodone, Confirmation'. */
export const describeRow = (kind: TableKind, key: string, medicationOf: MedicationOf): string =>
  describeKey(kind, valuesOfKey(kind, key), medicationOf)

/**
 * Content beside the key: '100 ng/mL', 'Low 3.5, High 5.0, mmol/L'; 'Listed' for a table without
 * such fields, 'Not in effect' for no row.
 */
export const describeContent = (kind: TableKind, content: Values | null): string => {
  if (content === null) return say('Not in effect')
  const fields = kindOf(kind).fields.filter(({ isKey }) => isKey !== true)
  if (fields.length === 0) return say('Listed')
  const isSingle = fields.filter(({ name }) => name !== 'unit').length === 1
  const said = fields.flatMap((field) => {
    const value = content[field.name] ?? ''
    if (value === '') return []
    const text = describeField(field, value)
    return [
      isSingle || field.name === 'unit' || field.name === 'verdict' || field.name === 'conditions'
        ? text
        : `${field.label.toLowerCase()} ${text}`,
    ]
  })
  const unit =
    fields.some(({ name }) => name === 'unit') && content['unit'] ? said.pop() : undefined
  const numbers = said.join(kind === 'validity' ? ': ' : ', ')
  return [numbers, unit].filter(Boolean).join(' ') || say('No ratio')
}

/** 'HHS panels, 90 FR 4662 (2025-01-16)'. */
export const describeSource = ({
  source,
  sourceDate,
}: {
  source: string
  sourceDate: string
}): string =>
  source === '' ? say('No source') : `${source}${sourceDate === '' ? '' : ` (${sourceDate})`}`

/** States of a row, in filter order. */
export const rowStates = ['drafted', 'scheduled', 'approved', 'shipped', 'ended'] as const
export type RowState = (typeof rowStates)[number]
export const stateLabels: Readonly<Record<RowState, string>> = {
  drafted: say('Draft, needs approval'),
  scheduled: say('Scheduled'),
  approved: say('Approved'),
  shipped: say('Shipped draft'),
  ended: say('Not in effect'),
}
export const stateTones: Readonly<Record<RowState, Tone>> = {
  drafted: 'waiting',
  scheduled: 'waiting',
  approved: 'done',
  shipped: 'danger',
  ended: 'plain',
}
export const stateOf = ({ inForce, draft, next }: ClinicalTableRow): RowState => {
  if (draft !== null) return 'drafted'
  if (next !== null) return 'scheduled'
  return inForce === null ? 'ended' : inForce.state === 'approved' ? 'approved' : 'shipped'
}

/**
 * Whether there is something to approve: a draft, or a shipped row that no one has approved for a
 * later day.
 */
export const canApprove = ({ draft, inForce, next }: ClinicalTableRow): boolean =>
  draft !== null || (inForce?.state === 'draft' && next === null)

/** The row's future content: its draft, else what is in effect. */
export const comingOf = ({ draft, inForce }: ClinicalTableRow): Values | null =>
  draft === null ? (inForce?.content ?? null) : draft.content

/** '05/31/2026', or that it shipped without an approval. */
export const describeEffective = ({ inForce }: ClinicalTableRow): string => {
  if (inForce === null) return ''
  return inForce.state === 'approved' ? dayAsText(inForce.effectiveDate) : say('Not approved')
}
