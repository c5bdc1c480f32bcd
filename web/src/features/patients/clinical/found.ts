import type { Found } from '../parts/type-ahead.tsx'
import type { Item } from './items-card.tsx'

/** How an entry is marked that somebody typed and no list has. */
const freeText = 'free text'
/** Free text is the same whatever its case, as the server has it. */
export const freeTextKey = (description: string): string => `text ${description.trim().toLowerCase()}`

export const offerOfText = (words: string): string => `Add “${words}” as free text`

/** An entry of a list by its id; without one it is free text, and marked so. */
export const listedOrFree = (id: number, description: string): Item =>
  id > 0 ? { key: String(id), label: description } : { key: freeTextKey(description), label: description, mark: freeText }

/** A code of ICD-10-CM in its own form, 'F11.20' for 'f1120'; '' for what has no such form. Since FY 2026 the second sign can be a letter: QA0.0101. */
export const codeTyped = (typed: string): string => {
  const parts = /^([A-Z](?:[0-9][0-9A-Z]|[A-Z][0-9]))\.?([0-9A-Z]{0,4})$/.exec(typed.trim().toUpperCase())
  return parts ? [parts[1], parts[2]].filter(Boolean).join('.') : ''
}

interface Query<Row> {
  data: { list: Row[] } | undefined
  error: Error | null
}
/** The answer of a dictionary as a type-ahead takes it. */
export const foundIn = <Row, I extends Item>(words: string, { data, error }: Query<Row>, itemOf: (row: Row) => I): Found<I> => ({
  hits: (data?.list ?? []).map(itemOf),
  of: words !== '' && (data !== undefined || error !== null) ? words : undefined,
  failed: error !== null && data === undefined,
})

/** What a type-ahead offers: the entry with its value, and in words what taking it means where that is more than its name. */
export const offered = <V, I extends object>(value: V, item: I, offer?: string) => ({ ...item, value, ...(offer !== undefined && { offer }) })
