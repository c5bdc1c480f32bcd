import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { manifests } from '@labgate/contract/shipping/manifests'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { benchOrder } from '@labgate/server/core/bench/bench-order.query.ts'
import { candidatesFor } from '@labgate/server/features/shipping/manifests/sendable.queries.ts'
import { actorOf, onFloor, type Deck } from '../calls/deck.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import { accessioned, closed, scanned, shipped } from './specimen-floor.ts'
import type { SpecimenTubes } from './specimen-tubes.ts'
import type { VolumeTargets } from './targets.ts'
import type { Tube } from './tubes.ts'

/** Reads of the laboratory as loaded. */
export const specimenReadDecks = (
  visitor: Visitor,
  { atBench, sendable }: VolumeTargets,
): Deck[] => [
  {
    name: 'GetLabOrderForAccessioning',
    kind: 'scan',
    ours: atBench.map((SpecimenBarcode) =>
      askAs(
        visitor,
        accessioning.forAccessioning,
        { SpecimenBarcode },
        { expects: `"specimenBarcode":"${SpecimenBarcode}"` },
      ),
    ),
    ...onFloor(
      '/for-accessioning',
      atBench.map((specimenBarcode) => benchOrder(actorOf(visitor), specimenBarcode, new Date())),
      (at) => `"specimenBarcode":"${atBench[at]}"`,
    ),
    idsOf: ({ labOrderId }) => labOrderId,
  },
  ...(sendable.length === 0
    ? []
    : [
        {
          name: 'GetLabOrderManifestList' as const,
          kind: 'worklist' as const,
          ours: sendable.map((searchCriteria) =>
            askAs(visitor, manifests.candidates, { searchCriteria }, { expects: '"list":[{' }),
          ),
          ...onFloor(
            '/manifest-list',
            sendable.map((to) => candidatesFor(actorOf(visitor), to, null)),
            () => '"list":[{',
          ),
          idsOf: ({ labOrderId }: Record<string, unknown>) => labOrderId,
        },
      ]),
]

const inSets = (tubes: readonly Tube[], each: number): Tube[][] =>
  Array.from({ length: Math.floor(tubes.length / each) }, (_, at) =>
    tubes.slice(at * each, (at + 1) * each),
  )
const idsOf = (tubes: readonly Tube[]): number[] => tubes.map(({ labOrderId }) => labOrderId)
/** The first half is for the server, the second for the floor. */
const halves = <T>(list: readonly T[]): [T[], T[]] => [
  list.slice(0, list.length / 2),
  list.slice(list.length / 2),
]

const scanAsk = (visitor: Visitor, labId: number, tubes: readonly Tube[]) =>
  askAs(
    visitor,
    shipLogs.scans,
    {
      labId,
      scans: tubes.map(({ labOrderId, specimenBarcode, shipLogId }) => ({
        key: `bench-scan-${labOrderId}`,
        specimenBarcode,
        shipLogId,
        at: new Date().toISOString(),
        userId: visitor.userId,
      })),
    },
    { expects: '"outcome":"received"', key: `bench-scans-${tubes[0]?.labOrderId}` },
  )

const scans = (
  name: Deck['name'],
  kind: Deck['kind'],
  visitor: Visitor,
  labId: number,
  tubes: readonly Tube[],
  each: number,
): Deck => {
  const [ours, floor] = halves(inSets(tubes, each))
  return {
    name,
    kind,
    ...(each === 1 && { once: true }),
    ours: ours.map((set) => scanAsk(visitor, labId, set)),
    ...onFloor(
      `/${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}`,
      floor.map((set) => scanned(idsOf(set), visitor.userId, set[0]?.shipLogId ?? 0, labId)),
      () => `"changed":${each}`,
      true,
    ),
  }
}

/** Tube by tube: several people take turns, each with their own tubes. */
const accessions = (
  name: Deck['name'],
  people: readonly Visitor[],
  labId: number,
  tubes: readonly Tube[],
): Deck => {
  const [ours, floor] = halves(tubes)
  const whoOf = (at: number): Visitor => people[at % people.length] as Visitor
  return {
    name,
    kind: 'save',
    once: true,
    callers: [people.length],
    ours: ours.map(({ labOrderId, specimenBarcode }, at) =>
      askAs(
        whoOf(at),
        accessioning.accession,
        { labOrderId, specimenBarcode, workingLabId: labId, match: 'eye', rowVersion: 1 },
        { expects: 'is accessioned.', key: `bench-accession-${labOrderId}` },
      ),
    ),
    ...onFloor(
      `/${name.replaceAll(/[^A-Za-z]+/g, '-')}`,
      floor.map(({ labOrderId }, at) => accessioned([labOrderId], whoOf(at).userId, labId)),
      () => '"changed":1',
      true,
    ),
  }
}

/**
 * Calls that change where specimens are, with tubes made for the purpose. `people`: bench staff.
 */
export const specimenSaveDecks = (
  people: readonly Visitor[],
  practice: Visitor,
  labId: number,
  tubes: SpecimenTubes,
): Deck[] => {
  const [first] = people
  if (first === undefined) throw new Error('No one works at the bench.')
  const [racks, floorRacks] = halves(inSets(tubes.racks, tubes.inRack))
  const [parcels, floorParcels] = halves(inSets(tubes.packing, tubes.inParcel))
  const [closing, floorClosing] = halves(inSets(tubes.closing, tubes.inParcel))
  return [
    scans('ReceiveScans, one tube', 'scan', first, labId, tubes.scanning, 1),
    accessions('AccessionLabOrder', [first], labId, tubes.one),
    accessions('AccessionLabOrder, eight people', people, labId, tubes.eight),
    {
      name: 'AccessionRack, 20 tubes',
      kind: 'save',
      ours: racks.map((set) =>
        askAs(
          first,
          accessioning.rack,
          {
            workingLabId: labId,
            tubes: set.map(({ labOrderId, specimenBarcode }) => ({
              labOrderId,
              specimenBarcode,
              rowVersion: 1,
            })),
          },
          {
            expects: `"message":"${set.length} tubes are accessioned."`,
            key: `bench-rack-${set[0]?.labOrderId}`,
          },
        ),
      ),
      ...onFloor(
        '/rack',
        floorRacks.map((set) => accessioned(idsOf(set), first.userId, labId)),
        () => '"changed":1',
        true,
      ),
    },
    {
      name: 'SaveShipLog, 200 tubes',
      kind: 'save',
      ours: parcels.map((set) =>
        askAs(
          practice,
          shipLogs.save,
          {
            shipLogId: 0,
            locationId: set[0]?.locationId,
            shippingMethodId: 1,
            specimens: idsOf(set).map((labOrderId) => ({ labOrderId })),
            ships: true,
          },
          {
            expects: `is in transit with ${set.length} tubes.`,
            key: `bench-parcel-${set[0]?.labOrderId}`,
          },
        ),
      ),
      ...onFloor(
        '/ship-log',
        floorParcels.map((set) =>
          shipped(idsOf(set), practice.userId, set[0]?.customerId ?? 0, set[0]?.locationId ?? 0),
        ),
        () => '"changed":1',
        true,
      ),
    },
    scans('ReceiveScans, 200 tubes', 'save', first, labId, tubes.unpacking, tubes.inParcel),
    {
      name: 'ReceiveShipLog, 200 tubes',
      kind: 'save',
      ours: closing.map((set) =>
        askAs(
          first,
          shipLogs.receive,
          {
            shipLogId: set[0]?.shipLogId,
            specimens: idsOf(set).map((labOrderId) => ({ labOrderId })),
          },
          {
            expects: `is closed: ${set.length} received.`,
            key: `bench-close-${set[0]?.labOrderId}`,
          },
        ),
      ),
      ...onFloor(
        '/close',
        floorClosing.map((set) => closed(idsOf(set), first.userId, set[0]?.shipLogId ?? 0)),
        () => '"changed":1',
        true,
      ),
    },
  ]
}
