import {
  an,
  day,
  decimal,
  free,
  is,
  keyed,
  level,
  loop,
  many,
  money,
  no,
  oneOf,
  r,
  s,
  segment,
  type Guide,
} from '../notation.ts'
import {
  amount,
  beginning,
  dayOf,
  namedParty,
  procedure,
  quantity,
  reference,
  references,
  status,
  status2,
  status3,
  trace,
} from './common.ts'

/*
 * 277CA, 005010X214 (rules.md#claim-status). 2200C is open: one validator requires its STC, others
 * and published files do not.
 */

const statuses = segment('statuses', 'STC', 'S', many, [
  status,
  s('date', day),
  r('action', oneOf('U', 'WQ')),
  s('amount', decimal(18)),
  no,
  no,
  no,
  no,
  no,
  status2,
  status3,
  s('text', free(1, 264)),
])
const totals = (accepted: string, refused: string) =>
  [
    quantity('accepted', accepted),
    quantity('refused', refused),
    amount('acceptedSum', 'YU'),
    amount('refusedSum', 'YY'),
  ] as const

const patient = loop('patients', '2000D', 'S', many, [
  level('PT', false),
  loop('person', '2100D', 'R', 1, [namedParty('QC', 'II', 'MI')]),
  loop('claims', '2200D', 'S', many, [
    trace('R', 1, '2'),
    statuses,
    reference('payerNumber', '1K'),
    reference('clearinghouseNumber', 'D9'),
    reference('billType', 'BLT'),
    dayOf('serviceDate', 'S', '472'),
    loop('lines', '2220D', 'S', many, [
      segment('service', 'SVC', 'R', 1, [
        procedure,
        r('charge', money),
        no,
        s('revenueCode', an(1, 48)),
        no,
        no,
        s('units', decimal(15)),
      ]),
      statuses,
      reference('lineNumber', 'FJ'),
      reference('prescription', 'XZ'),
      dayOf('serviceDate', 'S', '472'),
    ]),
  ]),
])
const provider = loop('providers', '2000C', 'S', many, [
  level('19'),
  loop('names', '2100C', 'R', many, [namedParty('85', 'FI', 'SV', 'XX')]),
  loop('batch', '2200C', 'S', 1, [
    trace('R', 1, '1'),
    statuses,
    references('ids', 3, '0B', '1G', 'G2', 'LU', 'SY', 'TJ'),
    ...totals('QA', 'QC'),
  ]),
  patient,
])
const receiver = loop('receiver', '2000B', 'R', 1, [
  level('21'),
  loop('names', '2100B', 'R', 1, [namedParty('41', '46')]),
  loop('batch', '2200B', 'R', 1, [trace('R', 1, '2'), statuses, ...totals('90', 'AA')]),
  provider,
])

export const claimAcknowledgment = {
  set: '277',
  group: 'HN',
  version: '005010X214',
  inSt: true,
  body: loop('set', '', 'R', 1, [
    beginning('0085', ['08'], 'TH'),
    loop('sources', '2000A', 'R', many, [
      level('20'),
      loop('names', '2100A', 'R', 1, [
        segment('name', 'NM1', 'R', 1, [
          keyed('entity', 'PR', 'AY'),
          is('2'),
          r('name', free(1, 60)),
          no,
          no,
          no,
          no,
          r('idQualifier', oneOf('46', 'FI', 'PI', 'XV')),
          r('id', an(2, 80)),
        ]),
      ]),
      loop('receipts', '2200A', 'R', many, [
        trace('R', 1, '1'),
        dayOf('received', 'R', '050'),
        dayOf('processed', 'R', '009'),
      ]),
      receiver,
    ]),
  ]),
} satisfies Guide
