import type { accessioning } from '@labgate/contract/accessioning/accessioning'
import { shippedTables, type ClinicalTables } from '@labgate/contract/clinical/tables'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { BenchFacts, Match } from '@labgate/contract/orders/bench-rules'
import type { Finding } from '@labgate/contract/orders/finding'
import { type MoveName, Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { q } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { tablesInside } from '../clinical/tables-of-lab.ts'
import { advanceAll } from '../custody/advance.ts'
import { ordersToLock } from '../custody/lock-specimens.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { atHand } from '../parcels/unpack.ts'
import { benchFacts, benchKnown, type BenchKnown } from './bench-facts.ts'
import { activeLabs, offeredBy } from './bench-order.query.ts'

export type BenchGiven = Omit<
  ParsedInput<typeof accessioning.accession>,
  'match' | 'keyedDob' | 'releaseReason' | 'ageReason' | 'differenceReason'
>

/** A tube at the bench with its order locked. */
export interface AtBench {
  row: LockedOrder
  known: BenchKnown
  facts: BenchFacts
  /** Active laboratories that offer its type. */
  offering: readonly { labId: number }[]
  /** Name of the laboratory where it happens. */
  place: string
}

/** Active laboratories where the user works. */
export const workingLabs = (userId: number) =>
  q
    .selectFrom('user_lab as u')
    .innerJoin('lab as l', 'l.lab_id', 'u.lab_id')
    .select(['l.lab_id as labId', 'l.name'])
    .where('u.user_id', '=', userId)
    .where('l.active', '=', true)
    .orderBy('l.name')

/** Returns the name of the laboratory; refuses if the caller does not work there. */
const ownLab = (own: readonly { labId: number; name: string }[], workingLabId: number): string => {
  if (own.length === 0)
    throw new Refusal(
      'not-possible',
      'No laboratory is assigned to you yet. An administrator assigns one in Users.',
    )
  const lab = own.find(({ labId }) => labId === workingLabId)
  refuseIf(lab ? [] : [issue('workingLabId', 'Choose your working laboratory.', 'required')])
  return orRefuse(lab).name
}

/**
 * Locks orders and reads what the bench knows of them, for a user who works at that laboratory. In
 * the order of `ids`; missing orders are left out.
 */
export const takeToBench = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  workingLabId: number,
  now: Date,
): Promise<AtBench[]> => {
  const [own, locked, rows, labs] = await pipeline(
    tx,
    workingLabs(actor.userId),
    ordersToLock(actor, ids),
    benchKnown(actor, ids, workingLabId, now),
    activeLabs(),
  )
  const place = ownLab(own, workingLabId)
  const tables = new Map<string, ClinicalTables>()
  for (const { mark } of rows)
    if (!tables.has(JSON.stringify(mark)))
      tables.set(JSON.stringify(mark), await tablesInside(tx, mark))
  return ids.flatMap((id) => {
    const row = locked.find(({ lab_order_id }) => lab_order_id === id)
    const known = rows.find(({ labOrderId }) => labOrderId === id)
    return row && known
      ? [
          {
            row,
            known,
            facts: benchFacts(
              row,
              known,
              tables.get(JSON.stringify(known.mark)) ?? shippedTables,
              now,
            ),
            offering: offeredBy(labs, row.lab_type_id),
            place,
          },
        ]
      : []
  })
}

/**
 * One tube: its number must have been scanned, and no one may have changed its order in the
 * meantime.
 */
export const oneAtBench = async (
  tx: Tx,
  actor: Actor,
  given: BenchGiven,
  now: Date,
): Promise<AtBench> => {
  const [found] = await takeToBench(tx, actor, [given.labOrderId], given.workingLabId, now)
  const at = orRefuse(found, 'Order not found.')
  if (given.rowVersion !== undefined)
    await refuseStale(tx, actor, 'order', given.labOrderId, given.rowVersion, at.row.row_version)
  refuseIf(
    given.specimenBarcode === at.row.specimen_barcode
      ? []
      : [
          issue(
            'specimenBarcode',
            'That is a different tube. Scan the tube for this order.',
            'other-tube',
          ),
        ],
  )
  return at
}

/**
 * A signature that the laboratory sees on paper is no longer requested; one already there stays.
 */
const seenOnPaper = (
  { physicianHardcopy, patientHardcopy }: BenchGiven,
  row: LockedOrder,
): Record<string, unknown> => {
  const [provider, patient] = [
    physicianHardcopy === true && row.user_signature_id_physician === 0,
    patientHardcopy === true && row.patient_signature_id === 0,
  ]
  const met = [
    ...(provider ? ['provider-signature'] : []),
    ...(patient ? ['patient-signature'] : []),
  ]
  if (met.length === 0) return {}
  return {
    ...(provider && { user_signature_id_physician: -1 }),
    ...(patient && { patient_signature_id: -1 }),
    findings: JSON.stringify((row.findings as Finding[]).filter(({ rule }) => !met.includes(rule))),
  }
}

/** What is recorded for a tube whatever is done with it. */
export const notedColumns = (given: BenchGiven, row: LockedOrder): Record<string, unknown> => {
  const sent: Record<string, unknown> = {
    accession_comment: given.comment,
    accessioning_note: given.accessioningNote,
    mismatch_date: given.mismatchDate,
    mismatch_dob: given.mismatchDOB,
    mismatch_name: given.mismatchName,
    mismatch_pregnant: given.mismatchPregnant,
    mismatch_site: given.mismatchSite,
    tube_collected_day: given.tubeCollectionDay,
    tube_collected_time: given.tubeCollectionTime,
    temperature: given.temperature,
    received_on_ice: given.receivedOnIce,
    working_lab_id: given.workingLabId,
    ...seenOnPaper(given, row),
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

interface MovingAtBench {
  move: MoveName
  reason?: number
  comment: string
  columns: Record<string, unknown>
  changed: readonly string[]
}

/**
 * Moves tubes in hand, all with the same move: one not yet received is received at the same moment
 * and is no longer in any parcel. Writes the audit details for one tube; for several, the caller
 * does.
 */
export const moveAtBench = async (
  tx: Tx,
  actor: Actor,
  tubes: readonly AtBench[],
  { move, ...step }: MovingAtBench,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  for (const [isNew, alike] of Map.groupBy(
    tubes,
    ({ row }) => row.stage < Stage.Received && row.ended === 0,
  )) {
    const place = alike[0]?.place ?? ''
    const moving = alike.map(({ row }) => ({ row, at: now }))
    await advanceAll(
      tx,
      actor,
      moving,
      { moves: isNew ? ['receive', move] : [move], ...step, place, to: place },
      change,
    )
  }
  const ids = tubes.map(({ row }) => row.lab_order_id)
  change.last(atHand(actor, ids, now))
  const [one, another] = tubes
  if (one && !another)
    change.about({
      customerId: one.row.customer_id,
      target: `order ${one.row.lab_order_id}`,
      fields: ['labStatusId', ...step.changed],
    })
}

/**
 * Returns the laboratory that will test it: the selected one, else the working one if it offers the
 * type; null leaves it open until a manifest.
 */
export const performingLab = (
  { offering: labs }: AtBench,
  { labId = 0, workingLabId }: Pick<BenchGiven, 'labId' | 'workingLabId'>,
): number | null => {
  const offering = labs.map((lab) => lab.labId)
  refuseIf(
    labId > 0 && !offering.includes(labId)
      ? [issue('labId', 'This laboratory does not perform this test type.', 'not-offered')]
      : [],
  )
  if (labId > 0) return labId
  return offering.includes(workingLabId) ? workingLabId : null
}

export const matchNumbers: Record<Match, number> = { eye: 1, keyed: 2, released: 3 }
