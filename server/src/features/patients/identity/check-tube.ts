import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { holdsDemographics } from '@labgate/contract/orders/findings'
import { Hold, Stage } from '@labgate/contract/orders/order-status'
import type { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { advance } from '../../../core/custody/advance.ts'
import { markChecked } from '../../../core/identity/correction-tubes.ts'
import { judged } from '../../../core/orders/judge-order.ts'
import { lockOrder, type LockedOrder } from '../../../core/orders/orders.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

type Given = ParsedInput<typeof identityCorrections.check>

/** The corrections that this order's tube waits for, with what the patient is now. */
const correctionsOfTube = (tx: Tx, labOrderId: number) =>
  tx
    .selectFrom('correction_tube as t')
    .innerJoin('identity_correction as c', 'c.identity_correction_id', 't.identity_correction_id')
    .innerJoin('patient as p', 'p.patient_id', 'c.patient_id')
    .select(['c.state', 't.hold_before as before', 'p.dob', 'p.demographics_version as version'])
    .where('t.lab_order_id', '=', labOrderId)
    .where('t.checked_at', 'is', null)
    .execute()
type TubeCorrection = Awaited<ReturnType<typeof correctionsOfTube>>[number]

/**
 * The correction that the tube is checked against. Refuses a tube that does not wait for a check,
 * or not yet.
 */
const correctionToCheck = (
  row: LockedOrder,
  waiting: readonly TubeCorrection[],
): TubeCorrection => {
  const [first] = waiting
  if (first === undefined || row.ended > 0)
    throw new Refusal('not-possible', 'This specimen is not waiting for a check.')
  if (waiting.some(({ state }) => state === 'open'))
    throw new Refusal('not-possible', 'The correction is still pending.')
  if (row.stage < Stage.Accessioned)
    throw new Refusal(
      'not-possible',
      'This specimen is not accessioned yet. It will be checked at accessioning.',
    )
  return first
}

/**
 * What is missing to identify the tube: the patient's birth date as its label has it, or how else
 * the specimen was identified.
 */
const identificationIssues = (
  { keyedDob = null }: Given,
  { dob, reason, isMismatch }: { dob: string | null; reason: string; isMismatch: boolean },
): Issue[] => {
  if (reason !== '') return []
  if (isMismatch)
    return [
      issue(
        'releaseReason',
        'This tube was held for a mismatch before. Enter how the specimen was identified.',
        'release-reason',
      ),
    ]
  if (keyedDob === null)
    return [
      issue(
        'keyedDob',
        'Enter the birth date from the tube, or how the specimen was identified.',
        'required',
      ),
    ]
  if (keyedDob === dob) return []
  return [
    issue(
      'keyedDob',
      'This does not match the order’s birth date. Check the tube again, or enter how the specimen was identified.',
      'dob-differs',
    ),
  ]
}

/**
 * The keyed check of a tube that was accessioned before its patient was corrected
 * (rules.md#match-is-an-act). The hold of the correction ends, and the order carries the corrected
 * identity; its label stays on record as printed.
 */
export const checkTube = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { labOrderId, specimenBarcode } = given
  const reason = (given.releaseReason ?? '').trim()
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  const waiting = await correctionsOfTube(tx, labOrderId)
  const { dob, version } = correctionToCheck(row, waiting)
  const isMismatch = waiting.some(({ before }) => before === Hold.Mismatch)
  refuseIf([
    ...(specimenBarcode === row.specimen_barcode
      ? []
      : [
          issue(
            'specimenBarcode',
            'That is a different tube. Scan the tube for this order.',
            'other-tube',
          ),
        ]),
    ...identificationIssues(given, { dob, reason, isMismatch }),
  ])
  const text = `Tube checked after identity correction: ${reason || 'birth date entered.'}`
  const findings = await judged(tx, actor, row, now)
  const columns = {
    demographics_version: version,
    findings: JSON.stringify(findings),
    demographics_hold: holdsDemographics(findings) && row.hold_released_at === null,
  }
  const changed = ['demographics']
  const isHeldByCorrection = row.hold === Hold.Mismatch
  change.last(markChecked(actor, [labOrderId], text, now))
  if (isHeldByCorrection) {
    const comment = text.slice(0, 500)
    const release = { moves: ['release'], comment, at: now, columns, changed } as const
    await advance(tx, actor, row, release, change)
  } else
    await writeRecord(tx, actor, change, {
      kind: 'order',
      before: row,
      id: labOrderId,
      customerId: row.customer_id,
      columns,
      changed,
      at: now,
    })
  return {
    id: String(labOrderId),
    message: isHeldByCorrection
      ? `Tube ${specimenBarcode} is checked and continues.`
      : `Tube ${specimenBarcode} is checked; its other hold stays.`,
  }
}
