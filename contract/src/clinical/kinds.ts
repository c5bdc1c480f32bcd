import { fieldFault, describeField, type Values } from './fields.ts'
import type { Fault, KindOf } from './kind.ts'
import { criticals, cutOffs, intervals } from './limit-kinds.ts'
import {
  cup,
  impurities,
  medications,
  metabolites,
  notPrescribable,
  silentAbsences,
} from './link-kinds.ts'
import { ages, validity } from './specimen-kinds.ts'
import type { Stamp } from './tables.ts'

/** The clinical tables by wire name, in screen order. */
export const kinds = {
  cutOffs,
  intervals,
  criticals,
  validity,
  ages,
  medications,
  metabolites,
  impurities,
  notPrescribable,
  silentAbsences,
  cup,
} as const
export type TableKind = keyof typeof kinds
export const tableKinds = Object.keys(kinds) as [TableKind, ...TableKind[]]
/** A kind as its form, file and list see it: rows as text only. */
export const kindOf = (
  kind: TableKind,
): Pick<KindOf<Stamp>, 'title' | 'says' | 'fields' | 'needsSource' | 'faults'> => kinds[kind]

const keySeparator = '|'
/** What identifies a row within its kind, as one text. */
export const keyOfRow = (kind: TableKind, values: Values): string =>
  kindOf(kind)
    .fields.filter(({ isKey }) => isKey)
    .map(({ name }) => values[name] ?? '')
    .join(keySeparator)

/* Every row of a table is read with them. */
const keyNames = new Map<TableKind, readonly string[]>(
  tableKinds.map((kind) => [
    kind,
    kindOf(kind).fields.flatMap(({ isKey, name }) => (isKey ? [name] : [])),
  ]),
)
/** The fields of a key, and those outside it. */
export const valuesOfKey = (kind: TableKind, key: string): Values => {
  const parts = key.split(keySeparator)
  return Object.fromEntries((keyNames.get(kind) ?? []).map((name, at) => [name, parts[at] ?? '']))
}
export const contentOf = (kind: TableKind, values: Values): Values =>
  Object.fromEntries(
    kindOf(kind)
      .fields.filter(({ isKey }) => isKey !== true)
      .map(({ name }) => [name, values[name] ?? '']),
  )

const dateShape = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/

/** Everything that keeps a row from being saved; empty if nothing does. */
export const rowFaults = (
  kind: TableKind,
  values: Values,
  { source, sourceDate }: Pick<Stamp, 'source' | 'sourceDate'>,
): Fault[] => {
  const { fields, faults, needsSource } = kindOf(kind)
  const single = fields.flatMap((field) => {
    const message = fieldFault(field, values[field.name] ?? '')
    return message === undefined ? [] : [{ field: field.name, message }]
  })
  return [
    ...single,
    ...(single.length > 0 ? [] : (faults?.(values) ?? [])),
    ...(needsSource && source.trim() === ''
      ? [{ field: 'source', message: 'Enter the source of this row.' }]
      : []),
    ...(sourceDate === '' || dateShape.test(sourceDate)
      ? []
      : [{ field: 'sourceDate', message: 'Enter the date as 2026, 2026-03 or 2026-03-31.' }]),
  ]
}

/** A row in words: 'Oxycodone, Confirmation'. Empty fields are left out. */
export const describeKey = (
  kind: TableKind,
  values: Values,
  medicationOf?: (id: string) => string,
): string =>
  kindOf(kind)
    .fields.filter(({ isKey, name }) => isKey && (values[name] ?? '') !== '')
    .map((field) =>
      field.name.startsWith('age')
        ? `${field.label.toLowerCase()} ${values[field.name]}`
        : describeField(field, values[field.name] ?? '', medicationOf),
    )
    .join(', ')
