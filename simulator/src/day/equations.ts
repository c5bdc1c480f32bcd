import {
  canceled,
  isHold,
  isRejection,
  Rejection,
  Stage,
} from '@labgate/contract/orders/order-status'
import { countAt, type BillingFigures } from '@labgate/contract/overviews/billing-figures'
import type { Manifest } from '@labgate/contract/shipping/manifests'
import type { Fate } from '@labgate/contract/shipping/parcels'
import type { ShipLog } from '@labgate/contract/shipping/ship-logs'

/*
 * The law of conservation (rules.md#conservation), applied to the responses: nothing ordered,
 * packed, or received is anywhere other than reported.
 */

/** An equation in numbers, and whether both sides are equal. */
export interface Equation {
  says: string
  holds: boolean
}
/** Counts by what is counted. */
type Side = Readonly<Record<string, number>>

const sum = (side: Side): number => Object.values(side).reduce((total, count) => total + count, 0)
const said = (side: Side): string =>
  Object.entries(side)
    .map(([of, count]) => `${count} ${of}`)
    .join(' + ')
const equation = (of: string, left: Side, right: Side): Equation => ({
  says: `${of}: ${said(left)} = ${said(right)}`,
  holds: sum(left) === sum(right),
})

type Parcel = Pick<
  ShipLog,
  'shipLogNo' | 'withoutSheet' | 'listed' | 'received' | 'missing' | 'unlisted'
> & {
  specimens: readonly { isListed: boolean; fate: Fate }[]
}
const found: readonly Fate[] = ['found-elsewhere', 'found-at-laboratory', 'found-at-practice']

/**
 * For a closed parcel. `missedAtClosing`: number missing at that moment; tubes found later do not
 * change it.
 */
export const equationsOfParcel = (parcel: Parcel, missedAtClosing: number): Equation[] => {
  const { shipLogNo, withoutSheet, listed, received, missing, unlisted, specimens } = parcel
  const count = (isWanted: (fate: Fate) => boolean): number =>
    specimens.filter(({ fate }) => isWanted(fate)).length
  const arrived = count((fate) => fate === 'received' || fate === 'counted')
  const of = `parcel ${shipLogNo}`
  if (withoutSheet) return [equation(of, { arrived }, { 'without a sheet': unlisted })]
  const ends = {
    found: count((fate) => found.includes(fate)),
    lost: count((fate) => fate === 'lost'),
    'still missing': count((fate) => fate === 'missing'),
  }
  return [
    equation(of, { listed }, { received, missing }),
    equation(of, { arrived }, { received, 'not on the sheet': unlisted }),
    ...(missedAtClosing === 0
      ? []
      : [equation(of, { 'missing when it was closed': missedAtClosing }, ends)]),
  ]
}

/** A specimen at the end of the day. */
export interface SpecimenEnd {
  labStatusId: number
  wasReceived: boolean
}

/**
 * For all specimens of the day: where they are, and what the bench did with those it received: all
 * of them, once the day is over.
 */
export const equationsOfSpecimens = (ends: readonly SpecimenEnd[], isOver: boolean): Equation[] => {
  const [here, elsewhere] = [
    ends.filter(({ wasReceived }) => wasReceived),
    ends.filter(({ wasReceived }) => !wasReceived),
  ]
  const count = (of: readonly SpecimenEnd[], isWanted: (labStatusId: number) => boolean): number =>
    of.filter(({ labStatusId }) => isWanted(labStatusId)).length
  const received = here.length
  const where = {
    received,
    'on their way or missing': count(elsewhere, (status) => status === Stage.Shipped),
    'at the practice': count(elsewhere, (status) => status === Stage.Created),
    'held or ended before they came': count(
      elsewhere,
      (status) => status === canceled || isHold(status) || isRejection(status),
    ),
  }
  const done = {
    accessioned: count(here, (status) => status >= Stage.Accessioned && status <= Stage.Reviewed),
    held: count(here, isHold),
    rejected: count(
      here,
      (status) => isRejection(status) && status !== Rejection.ReturnedToPractice,
    ),
    returned: count(here, (status) => status === Rejection.ReturnedToPractice),
    ...(!isOver && {
      'still before the bench': count(here, (status) => status === Stage.Received),
    }),
  }
  return [
    equation('specimens', { ordered: ends.length }, where),
    equation('specimens', { received }, done),
  ]
}

type Sheet = Pick<Manifest, 'manifestNo' | 'count'> & {
  specimens: readonly Pick<Manifest['specimens'][number], 'labStatusId' | 'dateWithdrawn'>[]
}
/** For a final manifest: every listed specimen was handed over, or came back. */
export const equationOfManifest = ({ manifestNo, count, specimens }: Sheet): Equation => {
  const here = specimens.filter(({ dateWithdrawn }) => dateWithdrawn === null)
  const gone = here.filter(
    ({ labStatusId }) => labStatusId >= Stage.AtReferenceLab || isHold(labStatusId),
  ).length
  return equation(`manifest ${manifestNo}`, { 'on it': count }, { 'handed over': gone })
}

/** What happened to orders at the billing desk. */
export type Bills = Pick<
  BillingFigures,
  'billedSince' | 'accessioned' | 'places' | 'claims' | 'chargedCents' | 'paidCents' | 'openCents'
>

/**
 * For all orders that the bench accessioned: each is billed, held with a reason, not billable with
 * a reason, or waits for its final result. On a day that was stopped, some are still to be judged,
 * or to leave.
 */
export const equationOfBills = (
  accessioned: number,
  bills: Pick<Bills, 'places'>,
  isOver: boolean,
): Equation =>
  equation(
    'orders',
    { accessioned },
    {
      billed: countAt(bills, 'billed'),
      'held with a reason': countAt(bills, 'held'),
      'not billable with a reason': countAt(bills, 'not billable'),
      'waiting for the final result': countAt(bills, 'waiting'),
      ...(!isOver && {
        'still before billing': countAt(bills, 'unexplained') + countAt(bills, 'ready'),
      }),
    },
  )
