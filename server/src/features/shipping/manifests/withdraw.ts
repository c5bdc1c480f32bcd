import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { manifestStatus, type manifests } from '@labgate/contract/shipping/manifests'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import { advance } from '../../../core/custody/advance.ts'
import { lockOrders } from '../../../core/custody/lock-specimens.ts'
import { labName } from '../../../core/parcels/parties.ts'
import { withoutAudit } from '../../../core/parcels/save-parcel.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { q } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockManifest } from './manifests.queries.ts'

const lineOnManifest = (tx: Tx, manifestId: number, labOrderId: number) =>
  tx
    .selectFrom('manifest_specimen')
    .select('manifest_specimen_id')
    .where('manifest_id', '=', manifestId)
    .where('lab_order_id', '=', labOrderId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/**
 * A specimen of a final manifest came back untested. It is accessioned as before, its testing
 * laboratory is open again, and another manifest can take it; its line stays, with the time.
 */
export const withdrawSpecimen = async (
  tx: Tx,
  actor: Actor,
  { manifestId, labOrderId, note, rowVersion }: ParsedInput<typeof manifests.withdraw>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const row = orRefuse(await lockManifest(tx, actor, manifestId), 'Manifest not found.')
  await refuseStale(tx, actor, 'manifest', manifestId, rowVersion, row.row_version)
  if (row.status !== manifestStatus.final)
    throw new Refusal(
      'not-possible',
      'This manifest has not been sent. Remove the specimen from it and save.',
    )
  refuseIf(note === '' ? [issue('note', 'Enter why it came back.', 'required')] : [])
  const { manifest_specimen_id: lineId } = orRefuse(
    await lineOnManifest(tx, manifestId, labOrderId),
    'This specimen is not on the manifest, or it already came back.',
  )
  const [found] = await lockOrders(tx, actor, [labOrderId])
  const tube = orRefuse(found, 'Specimen not found.')
  const [from, place] = [await labName(tx, row.lab_id), await labName(tx, tube.working_lab_id ?? 0)]
  await advance(
    tx,
    actor,
    tube,
    {
      moves: ['returned'],
      columns: { lab_id: null },
      changed: ['labId'],
      comment: note,
      at: now,
      place,
      from,
      to: place,
      manifestId,
    },
    withoutAudit(change),
  )
  change.last(
    q
      .updateTable('manifest_specimen')
      .set({ withdrawn_at: now.toISOString() })
      .where('manifest_specimen_id', '=', lineId),
  )
  await writeRecord(tx, actor, change, {
    kind: 'manifest',
    before: row,
    id: manifestId,
    customerId: 0,
    columns: {},
    changed: ['specimens'],
    at: now,
  })
  return { id: String(manifestId), message: `${tube.specimen_barcode} is back and accessioned.` }
}
