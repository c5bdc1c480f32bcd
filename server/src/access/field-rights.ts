import {
  fieldIsYours,
  officerFieldIsYours,
  type FieldKind,
  type Level,
} from '@labgate/contract/access/fields'
import { issue, Refusal } from './refusal.ts'

const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (a ?? null) === (b ?? null) ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Names of the provided fields that differ from the record. */
export const changedFields = (
  given: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(given).filter(
    (field) => given[field] !== undefined && !same(given[field], record[field]),
  )

const refuseFields = (foreign: readonly string[]): void => {
  if (foreign.length > 0)
    throw new Refusal(
      'field-not-yours',
      undefined,
      foreign.map((field) => issue(field, 'You cannot change this.', 'field-not-yours')),
    )
}

/**
 * Refuses, by name, every changed field that this level is not allowed to change
 * (rules.md#field-rights).
 */
export const refuseForeignFields = (
  kind: FieldKind,
  level: Level,
  changed: readonly string[],
  isNew: boolean,
): void => refuseFields(changed.filter((field) => !fieldIsYours(kind, level, field, isNew)))
/** The same for a parole officer, for those who manage officers. */
export const refuseForeignOfficerFields = (changed: readonly string[], isNew: boolean): void =>
  refuseFields(changed.filter((field) => !officerFieldIsYours(field, isNew)))
