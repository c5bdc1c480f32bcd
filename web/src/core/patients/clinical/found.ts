import { say } from '@labgate/contract/languages/say'
import type { Found } from '../parts/type-ahead.tsx'
import type { Item } from './items-card.tsx'

/** Marks an entry that was typed and is not in any list. */
const freeText = say('free text')
/** Free text is case-insensitive, as on the server. */
export const freeTextKey = (description: string): string =>
  say('text {description}', { description: description.trim().toLowerCase() })

export const offerOfText = (words: string): string => say('Add “{words}” as free text', { words })

/** A list entry by its id; without one it is free text, and marked as such. */
export const listedOrFree = (id: number, description: string): Item =>
  id > 0
    ? { key: String(id), label: description }
    : { key: freeTextKey(description), label: description, mark: freeText }

/**
 * An ICD-10-CM code in standard form, 'F11.20' for 'f1120'; '' if it has no such form. Since FY
 * 2026 character two can be a letter: QA0.0101.
 */
export const codeTyped = (typed: string): string => {
  const parts = /^([A-Z](?:[0-9][0-9A-Z]|[A-Z][0-9]))\.?([0-9A-Z]{0,4})$/.exec(
    typed.trim().toUpperCase(),
  )
  return parts ? [parts[1], parts[2]].filter(Boolean).join('.') : ''
}

interface Query<Row> {
  data: { list: Row[] } | undefined
  error: Error | null
}
/** A dictionary's response in the form a type-ahead takes. */
export const foundIn = <Row, I extends Item>(
  words: string,
  { data, error }: Query<Row>,
  itemOf: (row: Row) => I,
): Found<I> => ({
  hits: (data?.list ?? []).map(itemOf),
  of: words !== '' && (data !== undefined || error !== null) ? words : undefined,
  failed: error !== null && data === undefined,
})

/**
 * A type-ahead option: the entry with its value, and in words what choosing it means if that is
 * more than its name.
 */
export const offered = <V, I extends object>(value: V, item: I, offer?: string) => ({
  ...item,
  value,
  ...(offer !== undefined && { offer }),
})
