/*
 * Maximum text lengths in a result message. One table for everything that must agree: a longer text
 * waits for a person (intake), is not inserted (the triggers texts_fit), and the contract's shapes
 * use the same numbers. Nothing is ever truncated. In characters of the message text, unescaped.
 */

interface Limit {
  longest: number
  /** Its place in a message. */
  place: `${string}-${number}`
  /** Where it is stored. */
  table: 'observation' | 'result' | 'performing_lab' | 'result_document'
  column: string
}
const limit = (
  place: Limit['place'],
  stored: `${Limit['table']}.${string}`,
  longest: number,
): Limit => {
  const [table, column] = stored.split('.') as [Limit['table'], string]
  return { longest, place, table, column }
}

export const messageLimits = {
  valueType: limit('OBX-2', 'observation.value_type', 10),
  code: limit('OBX-3', 'observation.code', 100),
  codeName: limit('OBX-3', 'observation.name', 250),
  subId: limit('OBX-4', 'observation.sub_id', 100),
  value: limit('OBX-5', 'observation.value', 4000),
  unit: limit('OBX-6', 'observation.unit', 80),
  unitSays: limit('OBX-6', 'observation.unit_says', 400),
  interval: limit('OBX-7', 'observation.interval_says', 500),
  senderFlag: limit('OBX-8', 'observation.sender_flag', 100),
  valueNote: limit('NTE-3', 'observation.note', 4000),
  orderNote: limit('NTE-3', 'result.note', 10_000),
  fillerNumber: limit('OBR-3', 'result.filler_number', 200),
  performer: limit('OBX-23', 'performing_lab.name', 200),
  performerAddress: limit('OBX-24', 'performing_lab.address', 300),
  performerDirector: limit('OBX-25', 'performing_lab.director', 200),
  fileTitle: limit('OBX-3', 'result_document.title', 200),
} as const satisfies Record<string, Limit>
export type MessageLimit = keyof typeof messageLimits

/** The longest text made from a value: comparator, value, and unit. */
export const longestAmount = messageLimits.value.longest + messageLimits.unit.longest + 3
