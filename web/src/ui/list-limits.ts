import { say } from '@labgate/contract/languages/say'
import { shownValue, type FilterField } from './filter-bar.tsx'

/** The filters of a list, as its FilterBar has them. */
export interface ListFilters {
  fields: readonly FilterField[]
  value: Readonly<Record<string, string | number | boolean | undefined>>
  onChange: (changes: Record<string, string | number | boolean | undefined>) => void
}

/* Filters beside the bar's fields, by their name in the value. */
const scopeFields: Readonly<Record<string, string>> = {
  account: say('Account'),
  customerId: say('Account'),
  payer: say('Payer'),
  rule: say('Rule'),
  carc: say('Denial reason'),
  cause: say('Cause'),
  reason: say('Reason'),
}
const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && value !== false && value !== 0

/** What narrows a list by its filters. */
export interface ListLimits {
  /** Fields of the bar that are set. */
  chosen: FilterField[]
  /** Names in the value of what is set beside the bar's fields. */
  others: string[]
  /** What someone chose, in words: 'State: Open'. */
  named: string[]
  /** What narrows the list unless someone chooses otherwise, in words. */
  given: string[]
}
export const limitsOf = ({ fields, value }: Pick<ListFilters, 'fields' | 'value'>): ListLimits => {
  const chosen = fields.filter(({ name }) => isSet(value[name]))
  const others = Object.entries(scopeFields).filter(
    ([name]) => isSet(value[name]) && !fields.some((field) => field.name === name),
  )
  const given = fields.filter(
    (field) => !isSet(value[field.name]) && field.initial !== undefined && isSet(field.initial),
  )
  return {
    chosen,
    others: others.map(([name]) => name),
    named: [
      ...chosen.map((field) => shownValue(field, value[field.name])),
      ...others.map(([, word]) => say('{word}: the one chosen', { word })),
    ],
    given: given.map((field) => shownValue(field, field.initial)),
  }
}
