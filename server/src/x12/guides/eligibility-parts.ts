import { an, free, key, keyed, no, oneOf, period, r, s, segment } from '../notation.ts'
import { givenNames } from './common.ts'

/* What 270 and 271 share (rules.md#eligibility-answers). */

/** NM101 of the party that answers. */
export const sources = ['2B', '36', 'GP', 'P5', 'PR'] as const
/** NM101 of the party that asks. */
export const receivers = ['1P', '2B', '36', '80', 'FA', 'GP', 'P5', 'PR'] as const
/** INS02 of a dependent. */
export const dependents = ['01', '19', '20', '21', '39', '40', '53', 'G8', '34'] as const

const idQualifiers = [
  '24',
  '34',
  '46',
  'FI',
  'II',
  'MI',
  'NI',
  'PI',
  'PP',
  'SV',
  'XV',
  'XX',
] as const
/** One of several kinds of parties: its code says which. */
export const partyOf = (...entities: readonly string[]) =>
  segment(
    'name',
    'NM1',
    'R',
    1,
    [
      keyed('entity', ...entities),
      r('type', oneOf('1', '2')),
      s('last', free(1, 60)),
      ...givenNames,
      s('idQualifier', oneOf(...idQualifiers, 'FA')),
      s('id', an(2, 80)),
    ],
    ['P0809'],
  )
export const specialty = segment('specialty', 'PRV', 'S', 1, [
  r(
    'role',
    oneOf(
      'AD',
      'AT',
      'BI',
      'CO',
      'CV',
      'H',
      'HH',
      'LA',
      'OT',
      'P1',
      'P2',
      'PC',
      'PE',
      'R',
      'RF',
      'SB',
      'SK',
      'SU',
    ),
  ),
  s('qualifier', an(2, 3)),
  s('taxonomy', an(1, 50)),
])
export const days = segment('days', 'DTP', 'S', 20, [
  r('qualifier', an(3, 3)),
  r('format', oneOf('D8', 'RD8')),
  r('date', period),
])
/** Why a request was refused (AAA03), and what to do next (AAA04). */
export const refusals = segment('refusals', 'AAA', 'S', 9, [
  r('valid', oneOf('Y', 'N')),
  no,
  r('reason', an(2, 2)),
  r('action', oneOf('C', 'N', 'P', 'R', 'S', 'W', 'X', 'Y')),
])
export const ids = segment('ids', 'REF', 'S', 9, [
  r('qualifier', an(2, 3)),
  r('value', an(1, 50)),
  s('text', free(1, 80)),
])
/** Whether it concerns the insured person, and the relation. */
export const relation = (self: 'Y' | 'N', ...relations: readonly string[]) =>
  segment('relation', 'INS', 'S', 1, [
    key(self),
    r('relationship', oneOf(...relations)),
    s('change', oneOf('001')),
    s('reason', oneOf('25')),
    no,
    no,
    no,
    no,
    no,
    no,
    no,
    no,
    no,
    no,
    no,
    no,
    s('birthOrder', an(1, 9)),
  ])
