import { isStat } from '@labgate/contract/orders/priority'
import { writeMoment } from '../moment.ts'
import { messageFor, segmentFor } from '../write.ts'
import type { Envelope, OrderFacts } from './order-facts.ts'
import {
  allergiesOf,
  answersOf,
  collectionOf,
  diagnosesOf,
  insurancesOf,
  orcOf,
  ourApplication,
  ourCodes,
  pidOf,
  placerOf,
  providerOf,
  pv1Of,
} from './order-parts.ts'

const head = (
  { controlId, at, application, facility, processing }: Envelope,
  facts: OrderFacts,
  type: readonly string[],
  version: string,
): string =>
  segmentFor('MSH', {
    3: ourApplication,
    4: facts.account.facilityCode,
    5: application,
    6: facility,
    7: writeMoment(at, 'UTC'),
    9: type,
    10: controlId,
    11: processing,
    12: version,
    // non-ASCII text is UTF-8: names are sent as stored
    18: 'UNICODE UTF-8',
  })

const service = ({ code, name }: OrderFacts['tests'][number]): readonly (string | number)[] => [
  code,
  name,
  ourCodes,
]

/**
 * The specimen (SPM): its number, what it is, its source, and when it was collected and received.
 */
const spmOf = (facts: OrderFacts): string =>
  segmentFor('SPM', {
    1: 1,
    2: [[facts.specimenBarcode, ourApplication]],
    4: ['', facts.specimen.name, '', '', '', '', '', '', facts.specimen.name],
    8: facts.specimen.site === '' ? '' : ['', facts.specimen.site],
    17: collectionOf(facts),
    18: facts.receivedAt === null ? '' : writeMoment(facts.receivedAt, facts.zone),
  })

/**
 * An order as OML^O21 of version 2.5.1 (rules.md#hl7-orders): one group per test, all under the
 * requisition's number, each with the diagnoses, the answers and the single specimen.
 */
export const omlOf = (facts: OrderFacts, envelope: Envelope): string => {
  const ofEach = [...diagnosesOf(facts), ...answersOf(facts), spmOf(facts)]
  return messageFor([
    head(envelope, facts, ['OML', 'O21', 'OML_O21'], '2.5.1'),
    pidOf(facts),
    pv1Of(facts),
    ...insurancesOf(facts),
    ...allergiesOf(facts),
    ...facts.tests.flatMap((test, at) => [
      orcOf(facts, test.code),
      segmentFor('TQ1', {
        1: 1,
        9: isStat(facts) ? ['S', 'Stat', 'HL70485'] : ['R', 'Routine', 'HL70485'],
      }),
      segmentFor('OBR', {
        1: at + 1,
        2: placerOf(facts, test.code),
        4: service(test),
        16: providerOf(facts),
      }),
      ...ofEach,
    ]),
  ])
}

/**
 * An order as ORM^O01 of version 2.3 (rules.md#hl7-orders), which has no SPM and no TQ1: the
 * specimen is in OBR, the payer in PV1 and PID-18.
 */
export const ormOf = (facts: OrderFacts, envelope: Envelope): string => {
  const ofEach = [...diagnosesOf(facts), ...answersOf(facts)]
  return messageFor([
    head(envelope, facts, ['ORM', 'O01'], '2.3'),
    pidOf(facts, facts.account.facilityCode),
    pv1Of(facts),
    ...insurancesOf(facts),
    ...allergiesOf(facts),
    ...facts.tests.flatMap((test, at) => [
      orcOf(facts, test.code),
      segmentFor('OBR', {
        1: at + 1,
        2: placerOf(facts, test.code),
        4: service(test),
        7: collectionOf(facts),
        14: facts.receivedAt === null ? '' : writeMoment(facts.receivedAt, facts.zone),
        15: [facts.specimen.name, '', '', facts.specimen.site],
        16: providerOf(facts),
        27: ['', '', '', '', '', isStat(facts) ? 'S' : 'R'],
      }),
      ...ofEach,
    ]),
  ])
}

/** The formats in which an order can be sent. */
export const orderMessages = { 'OML^O21': omlOf, 'ORM^O01': ormOf } as const
export type OrderMessage = keyof typeof orderMessages
export const isOrderMessage = (text: string): text is OrderMessage =>
  Object.hasOwn(orderMessages, text)
