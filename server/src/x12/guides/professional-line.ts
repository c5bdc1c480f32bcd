import {
  an,
  code,
  decimal,
  free,
  is,
  key,
  loop,
  money,
  no,
  oneOf,
  period,
  r,
  rc,
  s,
  segment,
  whole,
} from '../notation.ts'
import {
  adjustments,
  amount,
  city,
  contact,
  dayOf,
  givenNames,
  reference,
  references,
  street,
} from './common.ts'
import { laboratoryProcedure } from './professional-codes.ts'

/*
 * Loop 2400: a line of a claim, who performed and ordered it, and an earlier payer's decision on
 * it.
 */

const person = (entity: string) =>
  segment(
    'name',
    'NM1',
    'R',
    1,
    [
      key(entity),
      is('1'),
      r('last', free(1, 60)),
      ...givenNames,
      s('idQualifier', oneOf('XX')),
      s('id', an(2, 80)),
    ],
    ['P0809'],
  )
const pointer = oneOf('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12')

export const claimLine = loop('lines', '2400', 'R', 50, [
  segment('counter', 'LX', 'R', 1, [r('number', whole(6))]),
  segment('service', 'SV1', 'R', 1, [
    laboratoryProcedure,
    r('charge', money),
    r('unit', oneOf('MJ', 'UN')),
    r('units', decimal(8)),
    s('place', code(1, 2)),
    no,
    rc(
      'pointers',
      r('pointer1', pointer),
      s('pointer2', pointer),
      s('pointer3', pointer),
      s('pointer4', pointer),
    ),
    no,
    s('emergency', oneOf('Y')),
    no,
    s('screening', oneOf('Y')),
    s('familyPlanning', oneOf('Y')),
    no,
    no,
    s('copayWaived', oneOf('0')),
  ]),
  segment(
    'papers',
    'PWK',
    'S',
    10,
    [
      r('kind', code(2, 2)),
      r('way', oneOf('AA', 'BM', 'EL', 'EM', 'FT', 'FX')),
      no,
      no,
      s('qualifier', oneOf('AC')),
      s('number', an(2, 80)),
    ],
    ['P0506'],
  ),
  segment('serviceDate', 'DTP', 'R', 1, [
    key('472'),
    r('format', oneOf('D8', 'RD8')),
    r('date', period),
  ]),
  segment('authorizations', 'REF', 'S', 5, [key('G1'), r('value', an(1, 50))]),
  reference('lineNumber', '6R'),
  reference('clia', 'X4'),
  reference('referringClia', 'F4'),
  segment('referrals', 'REF', 'S', 5, [key('9F'), r('value', an(1, 50))]),
  segment('notes', 'NTE', 'S', 1, [r('kind', oneOf('ADD', 'DCP', 'TPO')), r('text', free(1, 80))]),
  loop('facility', '2420C', 'S', 1, [
    segment(
      'name',
      'NM1',
      'R',
      1,
      [
        key('77'),
        is('2'),
        r('name', free(1, 60)),
        no,
        no,
        no,
        no,
        s('idQualifier', oneOf('XX')),
        s('id', an(2, 80)),
      ],
      ['P0809'],
    ),
    street('R'),
    city('R'),
    references('ids', 3, 'G2', 'LU'),
  ]),
  loop('orderer', '2420E', 'S', 1, [
    person('DK'),
    street('S'),
    city('S'),
    references('ids', 20, '0B', '1G', 'G2'),
    contact('contact', 'S', 1, 'IC'),
  ]),
  loop('referrers', '2420F', 'S', 2, [person('DN'), references('ids', 20, '0B', '1G', 'G2')]),
  loop('adjudications', '2430', 'S', 15, [
    segment('decision', 'SVD', 'R', 1, [
      r('payerId', an(2, 80)),
      r('paid', money),
      laboratoryProcedure,
      no,
      r('units', decimal(8)),
      s('bundledLine', whole(6)),
    ]),
    adjustments(5, 'CO', 'CR', 'OA', 'PI', 'PR'),
    dayOf('paidOn', 'R', '573'),
    amount('patientOwes', 'EAF'),
  ]),
])
