import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { manifestStatus } from '@labgate/contract/shipping/manifests'
import type { Run } from '@labgate/server/db/run.ts'
import type { Cell } from './copy.ts'
import { everyOrder, iso, madeAt, type OrdersPlan } from './order-at.ts'

/** What left a laboratory for another in one evening, of one type. Instants in milliseconds. */
interface VolumeManifest {
  labId: number
  labTypeId: number
  sequence: number
  leaves: number
  sender: number
}
export interface Manifests {
  base: number
  all: VolumeManifest[]
  /** By order index; -1: it was not sent on. */
  of: Int32Array
}

const [hour, fedex] = [3_600_000, 3]
const dayOf = (leaves: number): string => iso(leaves).slice(0, 10)

/** The highest existing sequence for each laboratory and day: 'labId day'. */
const sequencesOf = async (run: Run): Promise<Map<string, number>> => {
  const { rows } = await run(`
    select lab_id || ' ' || to_char(manifest_day, 'YYYY-MM-DD') as key, max(sequence) as sequence
    from manifest
    group by 1
  `)
  return new Map(
    (rows as { key: string; sequence: number }[]).map(({ key, sequence }) => [key, sequence]),
  )
}

/** Decides which orders were sent on together. */
export const settleManifests = async (
  run: Run,
  plan: OrdersPlan,
): Promise<Omit<Manifests, 'base'>> => {
  const sequences = await sequencesOf(run)
  const all: VolumeManifest[] = []
  const of = new Int32Array(plan.times.at.length).fill(-1)
  const open = new Map<string, number>()
  for (const { at, course, practice, labId, service, accessioner } of everyOrder(plan)) {
    const leaves = madeAt(course, 'forward')
    if (leaves === undefined || labId === null || service === undefined) continue
    const labTypeId = newestCatalog(service.testType).labTypeId
    const key = `${practice.dock} ${labId} ${labTypeId} ${leaves}`
    let manifest = open.get(key)
    if (manifest === undefined) {
      const dayKey = `${labId} ${dayOf(leaves)}`
      const sequence = (sequences.get(dayKey) ?? 0) + 1
      sequences.set(dayKey, sequence)
      manifest = all.push({ labId, labTypeId, sequence, leaves, sender: accessioner }) - 1
      open.set(key, manifest)
    }
    of[at] = manifest
  }
  return { all, of }
}

export const manifestColumns =
  'manifest_id lab_id lab_type_id status manifest_day sequence shipping_method_id tracking_no user_id_created created_at finalized_at user_id_finalized user_id_updated updated_at row_version'.split(
    ' ',
  )
export function* manifestRows({ base, all }: Manifests): Generator<readonly Cell[]> {
  for (const [turn, { labId, labTypeId, sequence, leaves, sender }] of all.entries()) {
    const [made, left, trackingNo] = [
      iso(leaves - 2 * hour),
      iso(leaves),
      String(790_000_000_000 + turn),
    ]
    yield [
      base + turn,
      labId,
      labTypeId,
      manifestStatus.final,
      dayOf(leaves),
      sequence,
      fedex,
      trackingNo,
      sender,
      made,
      left,
      sender,
      sender,
      left,
      2,
    ]
  }
}

export const manifestSpecimenColumns =
  'manifest_id lab_order_id customer_id user_id_added added_at'.split(' ')
export function* manifestSpecimenRows(
  plan: OrdersPlan,
  { base, all, of }: Manifests,
): Generator<readonly Cell[]> {
  for (const { at, labOrderId, practice } of everyOrder(plan)) {
    const turn = of[at] ?? -1
    const manifest = all[turn]
    if (manifest)
      yield [
        base + turn,
        labOrderId,
        practice.customerId,
        manifest.sender,
        iso(manifest.leaves - hour),
      ]
  }
}
