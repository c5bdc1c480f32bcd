import type { Run } from '@labgate/server/db/run.ts'
import type { VolumeSize } from './load.ts'
import { makeTubes, type Tube } from './tubes.ts'

/** Tubes for each call that moves them, for server and floor together. */
export interface SpecimenTubes {
  scanning: Tube[]
  one: Tube[]
  eight: Tube[]
  racks: Tube[]
  inRack: number
  packing: Tube[]
  unpacking: Tube[]
  closing: Tube[]
  inParcel: number
}
export const people = 8
const [inRack, inParcel] = [20, 200]
/** Each of sixteen people at the dock has a parcel, for the server and for the floor. */
const parcelsAtDock = 32

/** One tube of each parcel in turn, so that the people at the dock work in parallel. */
const byTurns = (tubes: readonly Tube[]): Tube[] => {
  const parcels = [...Map.groupBy(tubes, ({ shipLogId }) => shipLogId).values()]
  return Array.from({ length: parcels[0]?.length ?? 0 }).flatMap((_, at) =>
    parcels.flatMap((parcel) => parcel[at] ?? []),
  )
}

/** A busy day for a laboratory of this size. `customerId`: the practice that packs parcels. */
export const makeSpecimenTubes = async (
  run: Run,
  { orders }: VolumeSize,
  customerId: number,
): Promise<SpecimenTubes> => {
  const isLarge = orders >= 1_000_000
  const [each, one, eight, racks, parcels] = isLarge
    ? [160, 2400, 4800, 82, 30]
    : [60, 720, 960, 42, 22]
  const scanning = await makeTubes(run, { at: 'way', parcels: parcelsAtDock, each })
  const half = scanning.length / 2
  return {
    scanning: [...byTurns(scanning.slice(0, half)), ...byTurns(scanning.slice(half))],
    one: await makeTubes(run, { at: 'bench', parcels: one / 20, each: 20 }),
    eight: await makeTubes(run, { at: 'bench', parcels: eight / 20, each: 20 }),
    racks: await makeTubes(run, { at: 'bench', parcels: racks, each: inRack }),
    inRack,
    packing: await makeTubes(run, { at: 'practice', parcels, each: inParcel, customerId }),
    unpacking: await makeTubes(run, { at: 'way', parcels, each: inParcel }),
    closing: await makeTubes(run, { at: 'way', parcels, each: inParcel }),
    inParcel,
  }
}
