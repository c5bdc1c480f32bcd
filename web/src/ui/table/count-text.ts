import { isEnglish, say } from '@labgate/contract/languages/say'
const endings: Readonly<Record<string, string>> = { ies: 'y', sses: 'ss', s: '' }
/** Makes the first plural word singular: 'accounts to call' becomes 'account to call'. */
const singular = (label: string): string =>
  label.replace(
    /\b(\w+?)(ies|sses|(?<![sui])s)\b/,
    (_word, stem: string, ending: string) => `${stem}${endings[ending] ?? ''}`,
  )

/**
 * '1,204 orders'; 'órdenes: 1,204' in a language in which `singular` would be wrong. `uncounted`:
 * rows that the count leaves out (`DataTableProps`).
 */
export const countText = (
  label: string,
  { total, totalIsMore, rows }: { total: number; totalIsMore: boolean; rows: readonly unknown[] },
  uncounted: number,
): string => {
  if (totalIsMore) return say('More than 1,000 {label}', { label })
  const count = Math.max(total, rows.length) - uncounted
  return say('{count} {label}', {
    count: count.toLocaleString('en-US'),
    label: count === 1 && isEnglish() ? singular(label) : label,
  })
}

/** 'The first 1,000 of 4,312 orders.': of a list that is not fetched to its end. */
export const describeFirst = (
  label: string,
  from: { total: number; totalIsMore: boolean; rows: readonly unknown[] },
  uncounted: number,
): string => {
  const all = countText(label, from, uncounted)
  return say('The first {count} of {all}.', {
    count: (from.rows.length - uncounted).toLocaleString('en-US'),
    all: `${all.charAt(0).toLowerCase()}${all.slice(1)}`,
  })
}
