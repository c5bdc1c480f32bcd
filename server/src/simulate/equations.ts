import { cancelled, isHold, isRejection, returnedToPractice, stages } from '@labgate/contract/order-status'
import type { Manifest } from '@labgate/contract/manifests'
import type { Fate } from '@labgate/contract/parcels'
import type { ShipLog } from '@labgate/contract/ship-logs'

/*
 * The law of conservation (decisions.md 16), over what the calls answered: nothing that was ordered, packed or received is anywhere else than
 * it is said to be.
 */

/** An equation in numbers, and whether both sides are equal. */
export interface Equation {
  says: string
  holds: boolean
}
/** A side: what it is called, with its parts. */
type Side = readonly (readonly [count: number, of: string])[]

const sum = (side: Side): number => side.reduce((total, [count]) => total + count, 0)
const said = (side: Side): string => side.map(([count, of]) => `${count} ${of}`).join(' + ')
const equation = (of: string, left: Side, right: Side): Equation => ({ says: `${of}: ${said(left)} = ${said(right)}`, holds: sum(left) === sum(right) })

type Parcel = Pick<ShipLog, 'shipLogNo' | 'listed' | 'received' | 'missing' | 'unlisted'> & { specimens: readonly { isListed: boolean; fate: Fate }[] }
const found: readonly Fate[] = ['found-elsewhere', 'found-at-laboratory', 'found-at-practice']

/** Of a parcel that was closed. `missedAtClosing`: how many were missing at that moment; found later does not change it. */
export const equationsOfParcel = (parcel: Parcel, missedAtClosing: number): Equation[] => {
  const { shipLogNo, listed, received, missing, unlisted, specimens } = parcel
  const count = (isWanted: (fate: Fate) => boolean): number => specimens.filter(({ fate }) => isWanted(fate)).length
  const arrived = count((fate) => fate === 'received' || fate === 'counted')
  const ofParcel = `parcel ${shipLogNo}`
  return [
    equation(
      ofParcel,
      [[listed, 'listed']],
      [
        [received, 'received'],
        [missing, 'missing'],
      ],
    ),
    equation(
      ofParcel,
      [[arrived, 'arrived']],
      [
        [received, 'received'],
        [unlisted, 'not on the sheet'],
      ],
    ),
    ...(missedAtClosing === 0
      ? []
      : [
          equation(
            ofParcel,
            [[missedAtClosing, 'missing when it was closed']],
            [
              [count((fate) => found.includes(fate)), 'found'],
              [count((fate) => fate === 'lost'), 'lost'],
              [count((fate) => fate === 'missing'), 'still missing'],
            ],
          ),
        ]),
  ]
}

/** A specimen at the end of the day. */
export interface SpecimenEnd {
  labStatusId: number
  wasReceived: boolean
}

/** Of all specimens of the day: where they are, and what the bench did with what it received. */
export const equationsOfSpecimens = (ends: readonly SpecimenEnd[]): Equation[] => {
  const received = ends.filter(({ wasReceived }) => wasReceived)
  const count = (of: readonly SpecimenEnd[], isWanted: (labStatusId: number) => boolean): number => of.filter(({ labStatusId }) => isWanted(labStatusId)).length
  const elsewhere = ends.filter(({ wasReceived }) => !wasReceived)
  return [
    equation(
      'specimens',
      [[ends.length, 'ordered']],
      [
        [received.length, 'received'],
        [count(elsewhere, (status) => status === stages.shipped), 'on their way or missing'],
        [count(elsewhere, (status) => status === stages.created), 'at the practice'],
        [count(elsewhere, (status) => status === cancelled || isHold(status) || isRejection(status)), 'held or ended before they came'],
      ],
    ),
    equation(
      'specimens',
      [[received.length, 'received']],
      [
        [count(received, (status) => status >= stages.accessioned && status <= stages.reviewed), 'accessioned'],
        [count(received, isHold), 'held'],
        [count(received, (status) => isRejection(status) && status !== returnedToPractice), 'rejected'],
        [count(received, (status) => status === returnedToPractice), 'returned'],
      ],
    ),
  ]
}

type Sheet = Pick<Manifest, 'manifestNo' | 'count'> & { specimens: readonly Pick<Manifest['specimens'][number], 'labStatusId' | 'dateWithdrawn'>[] }
/** Of a final manifest: what stands on it was handed over, or came back. */
export const equationOfManifest = ({ manifestNo, count, specimens }: Sheet): Equation => {
  const here = specimens.filter(({ dateWithdrawn }) => dateWithdrawn === null)
  return equation(
    `manifest ${manifestNo}`,
    [[count, 'on it']],
    [[here.filter(({ labStatusId }) => labStatusId >= stages['at reference lab'] || isHold(labStatusId)).length, 'handed over']],
  )
}
