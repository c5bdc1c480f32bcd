import { memo, type ComponentType } from 'react'

/*
 * An input's initial value: the input then holds its value itself, and gets a new key if the form
 * sets another value.
 */
const beginnings: ReadonlySet<string> = new Set(['defaultValue', 'defaultChecked', 'begin'])

type Props = Readonly<Record<string, unknown>>

interface Shown {
  value?: unknown
  label?: unknown
}
const isList = (value: unknown): value is readonly Shown[] => Array.isArray(value)
const isSameOption = (before: Shown, after: Shown): boolean =>
  Object.is(before, after) ||
  (before.value !== undefined && before.value === after.value && before.label === after.label)

/*
 * Option lists are rebuilt by the components that provide them, and mostly have the same content.
 */
const isSameValue = (before: unknown, after: unknown): boolean =>
  Object.is(before, after) ||
  (isList(before) &&
    isList(after) &&
    before.length === after.length &&
    before.every((item, at) => isSameOption(item, after[at] ?? {})))

const isSame = (before: Props, after: Props): boolean => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].every((name) => beginnings.has(name) || isSameValue(before[name], after[name]))
}

/**
 * An input that re-renders only if its label, fault, or options change: a long form is notified of
 * the first key in each field, and rendering all of its inputs for that is noticeable while typing.
 * Its handlers must be the same on each render (`fieldParts` keeps them).
 */
export const memoInput = <P extends object>(input: ComponentType<P>): ComponentType<P> =>
  memo(input, isSame as (before: Readonly<P>, after: Readonly<P>) => boolean)
