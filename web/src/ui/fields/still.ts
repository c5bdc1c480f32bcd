import { memo, type ComponentType } from 'react'

/* What an input begins with: it holds its value itself from then on, and gets another key when the form sets another one. */
const beginnings: ReadonlySet<string> = new Set(['defaultValue', 'defaultChecked', 'begin'])

type Props = Readonly<Record<string, unknown>>

interface Shown {
  value?: unknown
  label?: unknown
}
const isList = (value: unknown): value is readonly Shown[] => Array.isArray(value)
const isSameOption = (before: Shown, after: Shown): boolean =>
  Object.is(before, after) || (before.value !== undefined && before.value === after.value && before.label === after.label)

/* Lists of options are made anew by who gives them, and mostly say what they said. */
const isSameValue = (before: unknown, after: unknown): boolean =>
  Object.is(before, after) ||
  (isList(before) && isList(after) && before.length === after.length && before.every((item, at) => isSameOption(item, after[at] ?? {})))

const isSame = (before: Props, after: Props): boolean => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].every((name) => beginnings.has(name) || isSameValue(before[name], after[name]))
}

/**
 * An input that is drawn again only when its label, its fault or its options are other ones: a long form hears of the first key in each field, and
 * to draw all of its inputs for that is felt while typing. Its handlers must be the same at each drawing (`fieldParts` keeps them).
 */
export const still = <P extends object>(input: ComponentType<P>): ComponentType<P> =>
  memo(input, isSame as (before: Readonly<P>, after: Readonly<P>) => boolean) as unknown as ComponentType<P>
