import type { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import { contentOf, kindOf, keyOfRow, rowFaults } from '@labgate/contract/clinical/kinds'
import { sameContent } from '@labgate/contract/clinical/same-row'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockTable } from './lock-table.ts'
import { versionRows } from './write-versions.ts'

/* The field's path in a form. */
const pathOf = (field: string): string =>
  field === 'source' || field === 'sourceDate' ? field : `values.${field}`

/**
 * Drafts a row beside the one in force, or its end. The draft judges nothing until the director
 * approves it.
 */
export const saveDraft = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof clinicalTables.saveDraft>,
  change: ChangeContext,
  now: Date,
): Promise<string> => {
  const { kind, ends = false, source, sourceDate } = given
  const values = Object.fromEntries(
    kindOf(kind).fields.map(({ name }) => [name, given.values[name] ?? '']),
  )
  refuseIf(
    rowFaults(kind, values, { source, sourceDate }).map(({ field, message }) =>
      issue(pathOf(field), message, 'clinical'),
    ),
  )
  const table = await lockTable(tx, given.labId, kind, now)
  const key = keyOfRow(kind, values)
  const row = table.rows.get(key)
  if (kind === 'medications' && !table.drugs.some(({ id }) => id === values['medicationId']))
    refuseIf([
      issue('values.medicationId', 'Choose a generic drug from the medication list.', 'medication'),
    ])
  const content = ends ? null : contentOf(kind, values)
  const inForce = row?.inForce ?? null
  if (ends && inForce === null)
    throw new Refusal('not-possible', 'This row is not in effect, so there is nothing to end.')
  const isSame =
    inForce !== null &&
    content !== null &&
    sameContent(kind, content, inForce.content) &&
    source === inForce.source &&
    sourceDate === inForce.sourceDate
  if (isSame) throw new Refusal('not-possible', 'The row already has these values.')
  change.last(
    versionRows(actor, table, [{ key, content, source, sourceDate, state: 'draft' }], {
      approvalId: null,
      at: now,
    }),
  )
  change.about({ target: `lab ${given.labId}`, fields: [kind] })
  return ends ? 'Removal of the row was drafted.' : 'The draft is saved.'
}

/** Drops an open draft; it stays in the history. */
export const dropDraft = async (
  tx: Tx,
  actor: Actor,
  { labId, kind, key }: ParsedInput<typeof clinicalTables.dropDraft>,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const table = await lockTable(tx, labId, kind, now)
  if (orRefuse(table.rows.get(key), 'Row not found.').draft === null)
    throw new Refusal('not-possible', 'This row has no draft.')
  change.last(
    versionRows(
      actor,
      table,
      [{ key, content: null, source: '', sourceDate: '', state: 'dropped' }],
      { approvalId: null, at: now },
    ),
  )
  change.about({ target: `lab ${labId}`, fields: [kind] })
}
