import type { Actor } from '../access/actor.ts'
import { subjectOf, targetsIn } from '../access/audit-subject.ts'
import { seenRow, type About, type Seen, type Shown } from '../access/audit.ts'
import { isActOnPatients, papersIn, type Papers } from '../access/on-paper.ts'
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
} as const satisfies Readonly<Record<Exclude<keyof Shown, 'paper'>, keyof Seen>>
type KeyOfRecord = keyof typeof kinds
/**
 * What this key of an answer leads to a patient by; undefined if by nothing. A record that plays a
 * part has the part behind its name: the patient of 'patientId_Folded' is one, too.
 */
export const recordOf = (key: string): KeyOfRecord | undefined => {
  const [record = ''] = key.split('_')
  return Object.hasOwn(kinds, record) ? (record as KeyOfRecord) : undefined
}
/** Whether this key of an answer leads to a patient. */
export const leadsToPatients = (key: string): boolean => recordOf(key) !== undefined

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

type Found = Record<Exclude<keyof Seen, 'papers'>, Set<string>>
const collect = (value: unknown, seen: Found): void => {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) collect(one, seen)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const record = recordOf(key)
    if (record !== undefined && (typeof inner === 'number' || typeof inner === 'string')) {
      if (inner !== 0 && inner !== '' && inner !== '0') seen[kinds[record]].add(String(inner))
    } else collect(inner, seen)
  }
}

/** Patients of one row: a list can show thousands. */
const mostInRow = 1000
/* The log names whom others looked at; looking at it is in its own row. */
const isOfLog = (act: string): boolean => act.startsWith('auditLog.')

/** What an answer is: a file is a paper, and a change is an act on the records of its target. */
export type Kind = 'file' | 'change' | 'read'
const noOne: ReadonlySet<string> = new Set()
/* The call's own row is under this patient: not where an order, or another record, comes first. */
const isOnlySubject = (abouts: readonly About[], patients: ReadonlySet<string>): boolean =>
  abouts.some((about) => {
    const subject = subjectOf(about)
    return subject?.kind === 'patient' && patients.has(String(subject.key))
  })
/*
 * Papers name their patients, acts those of the records that they are about, and what was done with
 * two patients names both.
 */
const namedBy = (abouts: readonly About[], kind: Kind) => {
  const targets = abouts.map(({ target = '' }) => target)
  const patients = new Set(
    targets.flatMap(targetsIn).flatMap((one) => (one.kind === 'patient' ? [one.key] : [])),
  )
  const said = abouts.flatMap(({ shows = [] }) => shows.flatMap(({ paper = '' }) => [paper]))
  const papers = Object.entries(papersIn([...(kind === 'read' ? [] : targets), ...said]))
  return {
    papers: Object.fromEntries(
      papers.filter(([paper]) => kind !== 'change' || isActOnPatients(paper)),
    ) as Papers,
    patients: patients.size > 1 || !isOnlySubject(abouts, patients) ? patients : noOne,
  }
}

/**
 * The audit rows for the patients whom an answer names, or who are on the paper that it is; none if
 * the call's own row is about the one patient, or there are none.
 */
export const seenPatients = (
  actor: Actor,
  act: string,
  abouts: readonly About[],
  answer: unknown,
  kind: Kind = 'read',
): Query<unknown>[] => {
  if (isOfLog(act)) return []
  const seen: Found = {
    patients: new Set(),
    orders: new Set(),
    claims: new Set(),
    claimNumbers: new Set(),
  }
  collect([answer, ...abouts.map(({ shows = [] }) => shows)], seen)
  const named = namedBy(abouts, kind)
  for (const patient of named.patients) seen.patients.add(patient)
  const [patients, ...others] = [seen.patients.size, seen.orders.size, seen.claims.size, seen.claimNumbers.size] // prettier-ignore
  const most = patients > 0 ? patients : Math.max(...others)
  const onPaper = Object.keys(named.papers).length
  const isNamed = abouts.some((about) => subjectOf(about) !== undefined)
  const isInRow = most === 1 && isNamed && named.patients.size === 0
  if (onPaper === 0 && (most === 0 || isInRow)) return []
  const rows = Math.max(1, Math.ceil(Math.max(patients, ...others) / mostInRow))
  return Array.from({ length: rows }, (_, nth) => {
    const part = (of: ReadonlySet<string>): string[] =>
      [...of].slice(nth * mostInRow, (nth + 1) * mostInRow)
    return seenRow(actor, act, {
      patients: part(seen.patients),
      orders: part(seen.orders),
      claims: part(seen.claims),
      claimNumbers: part(seen.claimNumbers),
      papers: nth === 0 ? named.papers : {},
    })
  })
}
