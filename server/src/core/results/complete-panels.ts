import { isPreliminary } from '@labgate/contract/results/states'
import { panelKey, panelOf } from './apart.ts'
import type { MappedValue } from './mapped-value.ts'
import { keyOf, noSenderText } from './merge-values.ts'
import type { InForce } from './values-in-force.query.ts'

const nobody = { name: '', address: '', cliaNumber: '', director: '' }
const finalPanels: readonly string[] = ['F', 'C']
/**
 * Values that were held back because their panel was sent in part, and that a message with the rest
 * of the panel makes final without repeating them.
 */
export const completedBy = (
  values: readonly MappedValue[],
  inForce: readonly InForce[],
): MappedValue[] => {
  const finals = new Map(
    values
      .filter(({ panel }) => finalPanels.includes(panel.status))
      .map((value) => [panelKey(value.panel), value]),
  )
  const given = new Set(values.map(keyOf))
  return inForce.flatMap((value): MappedValue[] => {
    const other = finals.get(panelOf(value.apartBy))
    if (
      other === undefined ||
      !value.heldByPanel ||
      !isPreliminary(value.state) ||
      given.has(keyOf(value))
    )
      return []
    const { code, codingSystem: system, name, valueType, subId } = value
    const { analyte, method, apartBy } = value as Pick<
      MappedValue,
      'analyte' | 'method' | 'apartBy'
    >
    const identity = {
      analyte,
      method,
      apartBy,
      subId,
      codes: [{ code, system, name }],
      panel: other.panel,
      valueType,
    }
    const texts = {
      ...noSenderText,
      comparator: '' as const,
      value: '',
      valueCodes: [],
      unit: '',
      analysedAt: undefined,
      performer: nobody,
    }
    return [{ ...identity, ...texts, state: 'U', heldByPanel: false }]
  })
}
