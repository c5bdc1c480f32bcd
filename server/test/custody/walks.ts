import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { orders } from '@labgate/contract/orders/orders'
import { manifests } from '@labgate/contract/shipping/manifests'
import { endsOfMissing } from '@labgate/contract/shipping/parcels'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import type { Dice } from '@labgate/contract/test/dice'
import type { Practice } from '../practice.ts'
import { dob, one, savedPatiently, type Cast, type Specimen, type Step } from './cast.ts'
import { corrections } from './corrections.ts'

let keys = 0
const some = (dice: Dice, list: readonly Specimen[], most: number): Specimen[] =>
  Array.from({ length: 1 + dice.below(most) }, () => one(dice, list))
export const order = (practice: Practice): Promise<Specimen> =>
  savedPatiently(practice, practice.clinic, {}, { collectionDate: practice.ago(2) })
const tube = ({ labOrderId, specimenBarcode }: Specimen, { labId }: Cast) => ({
  labOrderId,
  specimenBarcode,
  workingLabId: labId,
})

/** Every possible act on a tube or a parcel, at random, whether or not it makes sense. */
export const steps: Readonly<Record<string, Step>> = {
  ...corrections,
  order: async ({ practice }, { specimens }) => {
    specimens.push(await order(practice))
    return undefined
  },
  pack: async ({ shippers, practice }, { specimens, parcels }, dice) => {
    const who = dice.of(shippers)
    const { list } = (await who.call(shipLogs.candidates, { locationId: practice.tampa })).body as {
      list: (Specimen & { says: string })[]
    }
    const free = list.filter(({ says: text }) => text === '')
    const wanted = some(dice, free.length > 0 && dice.isLikely(0.7) ? free : specimens, 4)
    const ids = [...new Set(wanted.map(({ labOrderId }) => labOrderId))].map((labOrderId) => ({
      labOrderId,
    }))
    const got = await who.call(shipLogs.save, {
      shipLogId: 0,
      locationId: practice.tampa,
      shippingMethodId: 1,
      specimens: ids,
      ships: dice.isLikely(0.7),
    })
    if (got.body.valid === true) parcels.push(Number(got.body.id))
    return got
  },
  ship: async ({ shippers }, { parcels }, dice) => {
    if (parcels.length === 0) return undefined
    const who = dice.of(shippers)
    const shipLogId = dice.of(parcels.slice(-8))
    const { rowVersion } = (await who.call(shipLogs.get, { shipLogId })).body
    return who.call(shipLogs.save, { shipLogId, ships: true, rowVersion })
  },
  reopen: async ({ shippers }, { parcels }, dice) => {
    if (parcels.length === 0) return undefined
    const who = dice.of(shippers)
    const shipLogId = dice.of(parcels.slice(-8))
    const { rowVersion } = (await who.call(shipLogs.get, { shipLogId })).body
    return who.call(shipLogs.reopen, { shipLogId, rowVersion })
  },
  scan: async ({ bench, labId, practice }, { specimens, parcels }, dice) => {
    const who = dice.of(bench)
    const shipLogId = parcels.length === 0 || dice.isLikely(0.1) ? 0 : dice.of(parcels.slice(-6))
    const inside =
      shipLogId === 0
        ? []
        : ((await who.call(shipLogs.get, { shipLogId })).body.specimens as Specimen[])
    const scans = some(dice, inside.length > 0 && dice.isLikely(0.85) ? inside : specimens, 3).map(
      ({ specimenBarcode }) => ({
        key: `random-scan-${++keys}`,
        specimenBarcode,
        shipLogId,
        at: practice.ago(0),
        userId: who.signedIn.userId,
      }),
    )
    return who.call(shipLogs.scans, { labId, scans })
  },
  close: async ({ bench }, { parcels }, dice) => {
    if (parcels.length === 0) return undefined
    const who = dice.of(bench)
    const shipLogId = dice.of(parcels.slice(-10))
    const { specimens = [] } = (await who.call(shipLogs.get, { shipLogId })).body as {
      specimens?: { labOrderId: number; fate: string }[]
    }
    const ticked = specimens
      .filter(({ fate }) => fate === 'packed' && dice.isLikely(0.5))
      .map(({ labOrderId }) => ({ labOrderId }))
    return who.call(shipLogs.receive, { shipLogId, specimens: ticked })
  },
  find: async ({ bench, shippers }, _known, dice) => {
    const who = dice.isLikely(0.5) ? dice.of(bench) : dice.of(shippers)
    const { list } = (await who.call(shipLogs.missing, { searchCriteria: {} })).body as {
      list: { shipLogId: number; labOrderId: number }[]
    }
    if (list.length === 0) return undefined
    const { shipLogId, labOrderId } = dice.of(list)
    return who.call(shipLogs.resolveMissing, {
      shipLogId,
      labOrderId,
      fate: dice.of(endsOfMissing),
      note: 'looked everywhere',
    })
  },
  accession: (cast, { specimens }, dice) =>
    dice.of(cast.bench).call(accessioning.accession, {
      ...tube(one(dice, specimens), cast),
      // a site that does not test it leaves the testing laboratory open: it can be sent on
      ...(dice.isLikely(0.5) && { workingLabId: cast.deskId }),
      ...(dice.isLikely(0.7)
        ? { match: 'keyed', keyedDob: dob }
        : { match: 'released', releaseReason: 'known' }),
    }),
  hold: (cast, { specimens }, dice) =>
    dice.of(cast.bench).call(accessioning.hold, {
      ...tube(one(dice, specimens), cast),
      labStatusId: dice.of([11, 16, 17]),
    }),
  reject: async (cast, { specimens, rejected }, dice) => {
    const specimen = one(dice, specimens)
    const got = await dice
      .of(cast.bench)
      .call(accessioning.reject, { ...tube(specimen, cast), labStatusId: dice.of([101, 105, 108]) })
    if (got.body.valid === true) rejected.push(specimen)
    return got
  },
  unReject: ({ supervisor }, { specimens, rejected }, dice) => {
    const wanted =
      rejected.length > 0 && dice.isLikely(0.8) ? dice.of(rejected.slice(-6)) : one(dice, specimens)
    return supervisor.call(orders.unReject, {
      labOrderId: wanted.labOrderId,
      comment: 'it was another tube',
    })
  },
  release: ({ supervisor }, { specimens }, dice) =>
    supervisor.call(accessioning.releaseStatusHold, {
      labOrderId: one(dice, specimens).labOrderId,
      comment: 'it has come',
    }),
  unAccession: ({ supervisor }, { specimens }, dice) =>
    supervisor.call(orders.unAccession, { labOrderId: one(dice, specimens).labOrderId }),
  cancel: async ({ shippers }, { specimens, cancelled: canceled }, dice) => {
    const specimen = one(dice, specimens)
    const got = await dice.of(shippers).call(orders.cancel, { labOrderId: specimen.labOrderId })
    if (got.body.valid === true) canceled.push(specimen)
    return got
  },
  unCancel: ({ shippers }, { specimens, cancelled: canceled }, dice) => {
    const wanted =
      canceled.length > 0 && dice.isLikely(0.8) ? dice.of(canceled.slice(-6)) : one(dice, specimens)
    return dice.of(shippers).call(orders.unCancel, { labOrderId: wanted.labOrderId })
  },
  sendOn: async ({ bench, farLabId: labId }, { specimens, manifests: made }, dice) => {
    const who = dice.of(bench)
    const { list } = (
      await who.call(manifests.candidates, { searchCriteria: { labId, labTypeId: 1 } })
    ).body as { list: Specimen[] }
    const wanted = some(dice, list.length > 0 && dice.isLikely(0.7) ? list : specimens, 3)
    const ids = [...new Set(wanted.map(({ labOrderId }) => labOrderId))].map((labOrderId) => ({
      labOrderId,
    }))
    const status = dice.isLikely(0.5) ? 1 : 0
    const got = await who.call(manifests.save, {
      manifestId: 0,
      labId,
      labTypeId: 1,
      status,
      shippingMethodId: 1,
      specimens: ids,
    })
    if (got.body.valid === true) made.push(Number(got.body.id))
    return got
  },
  finalise: async ({ bench }, { manifests: made }, dice) => {
    if (made.length === 0) return undefined
    const who = dice.of(bench)
    const manifestId = dice.of(made.slice(-8))
    const { rowVersion } = (await who.call(manifests.get, { manifestId })).body
    return who.call(manifests.save, { manifestId, status: 1, shippingMethodId: 1, rowVersion })
  },
  comeBack: async ({ bench }, { manifests: made }, dice) => {
    if (made.length === 0) return undefined
    const who = dice.of(bench)
    const manifestId = dice.of(made.slice(-8))
    const { rowVersion, specimens = [] } = (await who.call(manifests.get, { manifestId })).body as {
      rowVersion: number
      specimens?: Specimen[]
    }
    if (specimens.length === 0) return undefined
    return who.call(manifests.withdraw, {
      manifestId,
      labOrderId: dice.of(specimens).labOrderId,
      note: 'came back untested',
      rowVersion,
    })
  },
}
/** Relative frequency of each step. */
export const often: readonly string[] = Object.entries({
  order: 8,
  pack: 6,
  ship: 2,
  reopen: 1,
  scan: 8,
  close: 3,
  find: 2,
  accession: 3,
  hold: 1,
  reject: 1,
  unReject: 1,
  release: 1,
  unAccession: 1,
  cancel: 1,
  unCancel: 2,
  sendOn: 2,
  finalise: 1,
  comeBack: 1,
  relabel: 1,
  moveToPatient: 2,
  moveToAccount: 2,
  undoCorrection: 1,
  reopenByUtility: 2,
  merge: 1,
  unmerge: 1,
}).flatMap(([name, times]) => Array.from({ length: times }, () => name))
