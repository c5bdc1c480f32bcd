import type { shipLogs } from '@labgate/contract/shipping/ship-logs'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { scannedTubes, type ScannedTube } from '../../../core/parcels/tubes.queries.ts'
import type { Call } from '../../../http/call.ts'
import { receiveScans, type IncomingScan } from './receive-scans.ts'

/**
 * Processes dock scans, and returns with each what its tube is about once everything is written.
 */
export const answerScans = async (
  context: AppContext,
  call: Call<(typeof shipLogs)['scans'], Actor>,
) => {
  const whoseOf = (scans: readonly IncomingScan[]) =>
    scannedTubes(
      call.actor,
      scans.filter(({ labOrderId }) => labOrderId > 0),
      call.input.labId,
    )
  let whoseTubes: ScannedTube[] | undefined
  const { scanned: scans } = await call.change(async (tx, change) => {
    const all = await receiveScans(tx, call.actor, call.input, change, context.now())
    // as it is once everything is written
    change.last(whoseOf(all), (rows) => void (whoseTubes = rows))
    return { scanned: all }
  })
  // what an earlier request did is read again
  const tubes = whoseTubes ?? (await call.read({ fields: ['specimenBarcode'] }, whoseOf(scans)))[0]
  const whose = new Map(
    tubes.map(({ shipLogId, otherLab, ...specimen }) => [
      `${specimen.labOrderId} ${shipLogId}`,
      { specimen, otherLab },
    ]),
  )
  return {
    list: scans.map(({ labOrderId, ...answer }) => ({
      ...answer,
      ...(whose.get(`${labOrderId} ${answer.shipLogId}`) ?? { specimen: null, otherLab: '' }),
    })),
  }
}
