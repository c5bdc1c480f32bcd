import type { Actor } from '../access/actor.ts'
import { subjectOf } from '../access/audit-subject.ts'
import { seenRow, type About, type Seen } from '../access/audit.ts'
import type { Query } from '../db/queries.ts'

/*
 * Who looked at whom, from the answer itself: whichever call an answer comes from, the patients
 * whose records it names are in the audit log (rules.md#who-looked).
 */

/** The keys of an answer that lead to a patient. */
const kinds = {
  patientId: 'patients',
  labOrderId: 'orders',
  claimId: 'claims',
  claimNumber: 'claimNumbers',
} as const satisfies Readonly<Record<string, keyof Seen>>
/** Whether this key of an answer leads to a patient. */
export const leadsToPatients = (key: string): key is keyof typeof kinds => Object.hasOwn(kinds, key)

interface Schema {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly def?: Readonly<Record<string, unknown>>
}
/** Whether answers of this schema can name a patient's record. */
export const namesPatients = (schema: unknown, known = new Set<unknown>()): boolean => {
  if (typeof schema !== 'object' || schema === null || known.has(schema)) return false
  known.add(schema)
  const { shape, def } = schema as Schema
  return shape === undefined
    ? Object.values(def ?? schema).some((inner) => namesPatients(inner, known))
    : Object.entries(shape).some(
        ([key, inner]) => leadsToPatients(key) || namesPatients(inner, known),
      )
}

type Found = Record<keyof Seen, Set<string>>
const collect = (value: unknown, seen: Found): void => {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) collect(one, seen)
    return
  }
  for (const [key, inner] of Object.entries(value))
    if (leadsToPatients(key) && (typeof inner === 'number' || typeof inner === 'string')) {
      if (inner !== 0 && inner !== '' && inner !== '0') seen[kinds[key]].add(String(inner))
    } else collect(inner, seen)
}

/** Patients of one row: a list can show thousands. */
const mostInRow = 1000
/* The log names whom others looked at; looking at it is in its own row. */
const isOfLog = (act: string): boolean => act.startsWith('auditLog.')

/**
 * The audit rows for the patients whom an answer names; none if the call's own row is about the one
 * patient, or it names none.
 */
export const seenPatients = (
  actor: Actor,
  act: string,
  abouts: readonly About[],
  answer: unknown,
): Query<unknown>[] => {
  if (isOfLog(act)) return []
  const seen: Found = {
    patients: new Set(),
    orders: new Set(),
    claims: new Set(),
    claimNumbers: new Set(),
  }
  collect(answer, seen)
  const [patients, ...others] = [seen.patients.size, seen.orders.size, seen.claims.size, seen.claimNumbers.size] // prettier-ignore
  const most = patients > 0 ? patients : Math.max(...others)
  if (most === 0 || (most === 1 && abouts.some((about) => subjectOf(about) !== undefined)))
    return []
  const rows = Math.ceil(Math.max(patients, ...others) / mostInRow)
  return Array.from({ length: rows }, (_, nth) => {
    const part = (of: ReadonlySet<string>): string[] =>
      [...of].slice(nth * mostInRow, (nth + 1) * mostInRow)
    return seenRow(actor, act, {
      patients: part(seen.patients),
      orders: part(seen.orders),
      claims: part(seen.claims),
      claimNumbers: part(seen.claimNumbers),
    })
  })
}
