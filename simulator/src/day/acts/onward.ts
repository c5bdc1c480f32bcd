import { describeTestType } from '@labgate/contract/catalog/test-types'
import { manifestNumber } from '@labgate/contract/kit/numbers'
import { manifestStatus, manifests } from '@labgate/contract/shipping/manifests'
import type { Acting, Day } from '../day.ts'

const fedex = 3

/** The day's tubes of a type that can now be sent to a laboratory. */
const candidates = async (day: Day, labId: number, labTypeId: number): Promise<number[]> => {
  const own = new Set([...day.tubes.values()].map(({ labOrderId }) => labOrderId))
  const { list } = await day.cast.accessioner.call(manifests.candidates, {
    searchCriteria: { labId, labTypeId },
  })
  return list
    .filter(({ labOrderId, says: text }) => text === '' && own.has(labOrderId))
    .map(({ labOrderId }) => labOrderId)
}

/**
 * Specimens sent on to another laboratory because the bench's laboratory does not perform their
 * test.
 */
export const onward: Acting<'begin-manifest' | 'finalise-manifest'> = {
  'begin-manifest': async (day, { labTypeId }) => {
    const { accessioner, bench, labs } = day.cast
    const lab = labs.find((one) => one.labId !== bench.labId && one.labTypeIds.includes(labTypeId))
    if (lab === undefined) return
    const ids = await candidates(day, lab.labId, labTypeId)
    if (ids.length === 0) return
    const given = {
      manifestId: 0,
      labId: lab.labId,
      labTypeId,
      specimens: ids.map((labOrderId) => ({ labOrderId })),
    }
    const saved = await day.tries(accessioner, '', () => accessioner.call(manifests.save, given))
    if (saved === undefined) return
    const manifestId = Number(saved.id)
    const manifestNo = manifestNumber(manifestId)
    day.manifests.set(labTypeId, { manifestId, manifestNo })
    day.did(
      accessioner,
      manifestNo,
      `begins it for ${lab.name}: ${ids.length} of ${describeTestType(labTypeId)}`,
    )
  },
  'finalise-manifest': async (day, { labTypeId }) => {
    const manifest = day.manifests.get(labTypeId)
    if (manifest === undefined) return
    const { accessioner } = day.cast
    const { manifestId, manifestNo } = manifest
    const trackingNo = day.random.fork(`manifest/${labTypeId}`).digits(12)
    const final = await day.tries(accessioner, manifestNo, async () => {
      const { rowVersion } = await accessioner.call(manifests.get, { manifestId })
      return accessioner.call(manifests.save, {
        manifestId,
        status: manifestStatus.final,
        shippingMethodId: fedex,
        trackingNo,
        rowVersion,
      })
    })
    if (final) day.did(accessioner, manifestNo, `${final.message} FedEx ${trackingNo}`)
  },
}
