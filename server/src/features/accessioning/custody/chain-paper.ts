import {
  describeDelay,
  eventWords,
  gapsOf,
  type Chain,
} from '@labgate/contract/accessioning/custody'
import type { Clock } from '@labgate/contract/kit/clock'
import { usDate } from '@labgate/contract/kit/us-date'
import { describeBench } from '@labgate/contract/orders/bench-text'
import { describeInstant } from '../../../core/parcels/parcel-sheet.ts'
import { shownOnPaper } from '../../../core/patients/shown-name.ts'
import type { ChainFacts } from '../../../paper/chain/chain.ts'

const detailsOf = (event: Chain['list'][number]): string[] =>
  [
    event.from === '' ? '' : `From ${event.from}`,
    event.to === '' ? '' : `To ${event.to}`,
    event.place === '' || event.place === event.to ? '' : `At ${event.place}`,
    [
      event.shipLogNo === '' ? '' : `Parcel ${event.shipLogNo}`,
      event.manifestNo === '' ? '' : `Manifest ${event.manifestNo}`,
    ]
      .filter(Boolean)
      .join(', '),
    event.condition,
    event.comment,
    describeDelay({ at: event.at ?? '', recordedAt: event.recordedAt }),
  ].filter(Boolean)

/** The contents of a chain's sheet, in its location's time zone. */
export const chainFacts = (chain: Chain, clock: Clock, now: Date): ChainFacts => {
  const wall = { zone: chain.timeZone, clock }
  const events = chain.list.map(({ move, at, recordedAt, condition }) => ({
    move,
    at: at ?? '',
    recordedAt,
    condition,
  }))
  const gaps = new Map(gapsOf(events).map(({ before, says: text }) => [before, text]))
  return {
    specimenBarcode: chain.specimenBarcode,
    fields: [
      ['Patient', shownOnPaper(chain.patientName)],
      ['DOB', chain.dob === null ? '' : usDate(chain.dob)],
      ['Specimen', `${chain.labType}, ${chain.labStatus}`],
      ['Requisition', chain.requisitionNo],
      ['Practice', [chain.customer, chain.location].filter(Boolean).join(', ')],
      ...describeBench(chain.bench),
    ],
    lines: chain.list.map((event, at) => ({
      at: describeInstant(event.at, wall, !(event.move === 'collected' && chain.noCollectionTime)),
      what: eventWords[event.move] ?? event.labStatus,
      who: event.userName,
      details: detailsOf(event),
      gap: gaps.get(at) ?? '',
    })),
    printed: `Printed ${describeInstant(now.toISOString(), wall)}.`,
  }
}
