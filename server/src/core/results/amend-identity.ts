import { differsIn, identityChanges, type Identity } from '@labgate/contract/patients/identity'
import { isTakenBack, type ResultKind } from '@labgate/contract/results/states'
import { sql } from 'kysely'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { identityOf } from '../identity/patient-identity.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { systemActor } from '../scope/system-actor.ts'
import type { KeptPanels } from './apart.ts'
import { keepVersion } from './file-result.ts'
import { asInForce, inPlace } from './file-values.ts'
import { drugRows } from './judge-order-result.ts'
import { knownOf, ofWhom } from './judge-values.ts'
import { printedTexts } from './printed-texts.ts'
import { judgedAnew, keptRows, differs } from './rejudge-values.ts'
import { valuesInForce } from './values-in-force.query.ts'

export interface Newest {
  next: number
  kind: ResultKind
  wasReleased: boolean
  identity: Identity | null
  filedBy: number | null
  hl7InId: number | null
  labSystemId: number | null
  system: string
  trusted: boolean
  simulated: boolean
  fillerNumber: string
  note: string
  panels: KeptPanels
  changes: string[]
}
/* The version that counts: the last one, except drafts created by a changed medication list. */
export const newestOf = (labOrderId: number): Query<Newest> =>
  rawQuery(
    `
      select
        (select max(version) + 1 from result where lab_order_id = $1) as next,
        r.kind,
        r.released_at is not null as "wasReleased",
        r.identity,
        case
          when r.released_at is null then r.user_id_filed
        end as "filedBy",
        r.hl7_in_id as "hl7InId",
        r.lab_system_id as "labSystemId",
        coalesce(s.name, '') as system,
        not 'untrusted' = any (r.waits_for) as trusted,
        r.simulated,
        r.filler_number as "fillerNumber",
        r.note,
        r.panels,
        r.changes
      from
        result r
        left join lab_system s using (lab_system_id)
      where
        r.lab_order_id = $1
        and r.discarded_at is null
        and not (
          r.kind = 'amended'
          and r.released_at is null
          and not 'identity' = any (r.waits_for)
        )
      order by r.version desc
      limit 1
    `,
    [labOrderId],
  )

/**
 * Creates the version of a result that a corrected identity requires; the order is locked. A
 * released report is amended and waits for a person, and the old version stays as is; one not yet
 * released is judged by the corrected birth date and sex. Returns whether there is a new version.
 */
export const amendForIdentity = async (
  tx: Tx,
  order: LockedOrder,
  at: Date,
  change: ChangeContext,
): Promise<boolean> => {
  const { lab_order_id: labOrderId, patient_id: patientId } = order
  const [[newest], drugs, inForce, rows, texts] = await pipeline(
    tx,
    newestOf(labOrderId),
    drugRows(order),
    valuesInForce(labOrderId),
    keptRows(labOrderId),
    printedTexts(labOrderId),
  )
  if (newest === undefined || newest.kind === 'preliminary' || isTakenBack(newest.kind))
    return false
  const {
    next,
    wasReleased,
    identity,
    filedBy,
    hl7InId,
    labSystemId,
    system,
    trusted,
    simulated,
    fillerNumber,
    note,
    panels,
  } = newest
  const patient = await tx
    .selectFrom('patient')
    .selectAll()
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  const chart = identityOf(patient)
  const [whose] = await pipeline(tx, ofWhom(labOrderId, labSystemId, at))
  const known = await knownOf(tx, order, whose)
  const changed = rows.flatMap((row) => {
    const now = judgedAnew(row, known.judge)
    return differs(row, now) ? [{ id: row.observationId, now }] : []
  })
  const isAmended = wasReleased && identity !== null && differsIn(identity, chart).length > 0
  if (!isAmended && (wasReleased || changed.length === 0)) return false

  const replaced = changed.map(({ id }) => id)
  const carried = inForce.filter(({ observationId }) => !replaced.includes(observationId))
  const before = wasReleased ? identity : await lastReleased(tx, labOrderId)
  const changes = identityChanges(before ?? chart, chart)
  const newRows = changed.map(({ now }) => now)
  const made = {
    version: next,
    kind: wasReleased ? ('amended' as const) : newest.kind,
    note,
    panels,
    changes: wasReleased ? changes : [...newest.changes, ...changes],
    replaced,
    carried,
    rows: newRows,
    inForce: inPlace([...carried, ...newRows.map(asInForce)]),
  }
  const sender = { labSystemId, name: system, trusted, isSimulator: simulated }
  const kept = {
    sender,
    order,
    hl7InId,
    fillerNumber,
    enclosures: [],
    at,
    made,
    known,
    drugs,
    texts,
    wasReleased,
    filedBy,
    alsoWaits: ['identity' as const],
  }
  await keepVersion(tx, systemActor, kept, change)
  return true
}

const lastReleased = async (tx: Tx, labOrderId: number): Promise<Identity | null> => {
  const found = await tx
    .selectFrom('result')
    .select(sql<Identity | null>`identity`.as('identity'))
    .where('lab_order_id', '=', labOrderId)
    .where('released_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.identity ?? null
}
