import { q, rawQuery, type Query } from '../db/queries.ts'
import { ticketPlease, TicketsPlease } from '../db/tickets.ts'
import type { Actor } from './actor.ts'
import { subjectOf, whoseRecord, type Subject } from './audit-subject.ts'
import { patientsOnPaper, type PaperKind, type Papers } from './on-paper.ts'

/**
 * What an audit row says besides who and when. `target` is kind and id, such as 'location 12';
 * never a name.
 */
export interface About {
  customerId?: number
  target?: string
  /** Names of the fields that changed, or of the search criteria; never their values. */
  fields?: readonly string[]
  /** The record that leads to patient and tube, if the target does not name it. */
  subject?: Subject
  /** Records whose patients it is about, too, or shows without their keys. */
  shows?: readonly Shown[]
}

/** A record that a paper shows, or that an answer tells of without its key. */
export interface Shown {
  readonly patientId?: number | null
  readonly labOrderId?: number | null
  readonly claimId?: number | null
  readonly claimNumber?: string
  /** As in a target: 'statement 4'. */
  readonly paper?: string
}

/** The criteria that narrowed a search: names only, never values. */
export const searchedBy = (criteria: object): string[] =>
  Object.entries(criteria)
    .filter(([, value]) => value !== undefined && value !== '' && value !== 0 && value !== null)
    .map(([field]) => field)

/** Marks a row as about the patient with this id; empty for 0. */
export const ofPatient = (patientId: number | undefined): Pick<About, 'subject'> =>
  patientId !== undefined && patientId > 0 ? { subject: { kind: 'patient', key: patientId } } : {}
/** Marks a row as about the tube with this number. */
export const ofTube = (specimenBarcode: string): Pick<About, 'subject'> => ({
  subject: { kind: 'specimen', key: specimenBarcode },
})

/** What the log keeps of who acts. */
export type ByWhom = Pick<
  Actor,
  'userId' | 'subjectId' | 'visitId' | 'sessionId' | 'source' | 'address' | 'emergencies'
>
const byWhom = ({ userId, subjectId, visitId, sessionId, source, address }: ByWhom) => ({
  user_id: userId,
  subject_id: subjectId,
  visit_id: visitId,
  session_id: sessionId,
  source,
  address,
})

const intoAudit = `
  insert into audit
    (
      user_id,
      subject_id,
      visit_id,
      session_id,
      source,
      address,
      act,
      outcome,
      customer_id,
      target,
      fields,
      patient_id,
      lab_order_id,
      specimen_barcode,
      mac
    )
  select
    $1,
    $2,
    $3,
    $4,
    $5,
    $6,
    $7,
    $8,
    case
      when r.customer_id > 0 then r.customer_id
      else coalesce(w.customer_id, 0)
    end,
    r.target,
    r.fields || array(
      select 'emergency access ' || e.id
      from unnest($9::bigint[], $10::bigint[]) as e (id, patient_id)
      where e.patient_id = w.patient_id
    ),
    coalesce(w.patient_id, 0),
    coalesce(w.lab_order_id, 0),
    coalesce(w.specimen_barcode, ''),
    r.mac
`

/*
 * Several records each get a row in one statement; the list is one parameter, so that the statement
 * is prepared once.
 */
const rowsWithSubjects = (
  actor: ByWhom,
  act: string,
  abouts: readonly About[],
  outcome: string,
  kind: Subject['kind'],
): Query<unknown> => {
  /* What is seen or done under an emergency access carries that access's number. */
  const { emergencies = [] } = actor
  const opened = [
    emergencies.map(({ breakGlassId }) => breakGlassId),
    emergencies.map(({ patientId }) => patientId),
  ]
  const said = [...Object.values(byWhom(actor)), act, outcome, ...opened]
  const whose = `left join lateral (${whoseRecord[kind]}) w on true`
  const rows = abouts.map((about) => ({
    customer_id: about.customerId ?? 0,
    target: about.target ?? '',
    fields: about.fields ?? [],
    key: subjectOf(about)?.key.toString() ?? null,
  }))
  const [first, ...others] = rows
  if (first && others.length === 0)
    return rawQuery(
      `
        ${intoAudit}
        from
          (
            select
              $11::bigint as customer_id,
              $12::text as target,
              $13::text[] as fields,
              $14::text as key,
              $15::bytea as mac
          ) r
        ${whose}
      `,
      [...said, first.customer_id, first.target, first.fields, first.key, ticketPlease()],
    )
  const list = `
    (
      select l.*, ($12::bytea[])[n] as mac
      from
        rows from (
          jsonb_to_recordset($11::jsonb) as (
            customer_id bigint,
            target text,
            fields text[],
            key text
          )
        ) with ordinality as l (customer_id, target, fields, key, n)
    ) r
  `
  return rawQuery(`${intoAudit} from ${list} ${whose}`, [
    ...said,
    JSON.stringify(rows),
    new TicketsPlease(rows.length, true),
  ])
}

/**
 * One audit row for each record that an act was about. They go into the transaction of the act
 * itself, and look up patient and tube there under the caller's own scope, so that a row names no
 * one the caller could not see.
 */
export const auditRows = (
  actor: ByWhom,
  act: string,
  abouts: readonly About[],
  outcome = 'done',
): Query<unknown> => {
  const kind = abouts.map(subjectOf).find((subject) => subject !== undefined)?.kind
  if (kind !== undefined && abouts.every((about) => (subjectOf(about)?.kind ?? kind) === kind))
    return rowsWithSubjects(actor, act, abouts, outcome, kind)
  return q.insertInto('audit').values(
    abouts.map((about) => ({
      ...byWhom(actor),
      act,
      outcome,
      customer_id: about.customerId ?? 0,
      target: about.target ?? '',
      fields: [...(about.fields ?? [])],
      mac: ticketPlease(),
    })),
  )
}

/** What an answer names that leads to patients, by id; claims also by their numbers. */
export interface Seen {
  patients: readonly string[]
  orders: readonly string[]
  claims: readonly string[]
  claimNumbers: readonly string[]
  papers: Papers
}
/** The target of the row that names whom an answer showed. */
export const patientsSeen = 'patients seen'

/* SQL: the patients to whom these ids or numbers lead. */
const leadingToPatients: Readonly<Record<Exclude<keyof Seen, 'papers'>, (ids: string) => string>> =
  {
    patients: (ids) => `select unnest(${ids}::bigint[]) as patient_id`,
    orders: (ids) => `select patient_id from lab_order where lab_order_id = any (${ids}::bigint[])`,
    claims: (ids) => `
      select o.patient_id
      from
        claim c
        join lab_order o using (lab_order_id)
      where c.claim_id = any (${ids}::bigint[])
    `,
    claimNumbers: (numbers) => `
      select o.patient_id
      from
        claim c
        join lab_order o using (lab_order_id)
      where c.number = any (${numbers}::text[])
    `,
  }
const intoSeen = `
  insert into audit
    (user_id, subject_id, visit_id, session_id, source, address, act, target, mac, fields)
`

/**
 * The audit row that names the patients whom an answer showed: in its fields, 'patient 12'. `to`:
 * who got them if it was not a user, first in its fields ('FHIR client 3'). None if what it names
 * leads to nobody. Only what leads to somebody is in the statement: for the rest the planner would
 * plan each call anew.
 */
export const seenRow = (
  actor: ByWhom,
  act: string,
  { papers, ...records }: Seen,
  to: readonly string[] = [],
): Query<unknown> => {
  const said = [...Object.values(byWhom(actor)), act, ticketPlease()]
  const ways = [
    ...Object.entries(leadingToPatients).map(([kind, way]) => ({
      way,
      ids: records[kind as keyof typeof records],
    })),
    ...Object.entries(papers).map(([kind, ids]) => ({
      way: (parameter: string) => patientsOnPaper[kind as PaperKind](`${parameter}::bigint[]`),
      ids,
    })),
  ].filter(({ ids }) => ids.length > 0)
  const values = `$1, $2, $3, $4, $5, $6, $7, '${patientsSeen}', $8`
  if (ways.length === 1 && records.patients.length > 0) {
    const inOrder = [...new Set(records.patients)].toSorted(
      (one, other) => Number(one) - Number(other),
    )
    return rawQuery(`${intoSeen} values (${values}, $9)`, [
      ...said,
      [...to, ...inOrder.map((patientId) => `patient ${patientId}`)],
    ])
  }
  if (ways.length === 0) ways.push({ way: leadingToPatients.patients, ids: [] })
  return rawQuery(
    `
      ${intoSeen}
      select ${values}, $9::text[] || named.fields
      from
        (
          select array_agg('patient ' || p.patient_id order by p.patient_id) as fields
          from (${ways.map(({ way }, at) => way(`$${10 + at}`)).join(' union ')}) p (patient_id)
        ) named
      where named.fields is not null
    `,
    [...said, to, ...ways.map(({ ids }) => ids)],
  )
}

/** The audit row of one act. */
export const auditRow = (
  actor: ByWhom,
  act: string,
  about: About,
  outcome = 'done',
): Query<unknown> => auditRows(actor, act, [about], outcome)

/** The audit row of someone who is not signed in, or of the laboratory itself. */
export const strangerRow = (
  act: string,
  outcome: string,
  address: string,
  userId = 0,
  target = '',
  fields: readonly string[] = [],
): Query<unknown> =>
  q.insertInto('audit').values({
    user_id: userId,
    act,
    outcome,
    address,
    target,
    fields: [...fields],
    mac: ticketPlease(),
  })
