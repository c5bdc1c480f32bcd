import {
  an,
  code,
  day,
  decimal,
  free,
  is,
  key,
  keyed,
  no,
  oneOf,
  period,
  r,
  rc,
  run,
  s,
  sc,
  segment,
  time,
  type Use,
} from '../notation.ts'

/* Segments that several guides share (rules.md#x12-characters for lengths). */

const paired = ['P0809']
export const street = <const U extends Use>(use: U) =>
  segment('street', 'N3', use, 1, [r('line1', free(1, 55)), s('line2', free(1, 55))])
export const city = <const U extends Use>(use: U) =>
  segment(
    'city',
    'N4',
    use,
    1,
    [
      r('name', free(2, 30)),
      s('state', code(2, 2)),
      s('zip', code(3, 15)),
      s('country', code(2, 3)),
      no,
      no,
      s('subdivision', code(1, 3)),
    ],
    ['E0207', 'C0704'],
  )
/** A reference number of one kind. */
export const reference = <const N extends string>(name: N, qualifier: string) =>
  segment(name, 'REF', 'S', 1, [key(qualifier), r('value', an(1, 50))])
/** Reference numbers of several kinds. */
export const references = <const N extends string, const M extends number>(
  name: N,
  most: M,
  ...qualifiers: readonly string[]
) =>
  segment(name, 'REF', 'S', most, [
    keyed('qualifier', ...qualifiers),
    r('value', an(1, 50)),
    s('text', free(1, 80)),
  ])
/** An organization: entity code, qualifiers of its number. */
export const organization = (entity: string, ...qualifiers: readonly string[]) =>
  segment(
    'name',
    'NM1',
    'R',
    1,
    [
      key(entity),
      is('2'),
      r('name', free(1, 60)),
      no,
      no,
      no,
      no,
      r('idQualifier', oneOf(...qualifiers)),
      r('id', an(2, 80)),
    ],
    paired,
  )
/** NM1 from the first name to the suffix; the prefix is not used. */
export const givenNames = [
  s('first', free(1, 35)),
  s('middle', free(1, 25)),
  no,
  s('suffix', free(1, 10)),
] as const
/** A person or an organization whose number may be unknown. */
export const party = <const U extends Use>(
  use: U,
  entity: string,
  ...qualifiers: readonly string[]
) =>
  segment(
    'name',
    'NM1',
    use,
    1,
    [
      key(entity),
      r('type', oneOf('1', '2')),
      s('last', free(1, 60)),
      ...givenNames,
      s('idQualifier', oneOf(...qualifiers)),
      s('id', an(2, 80)),
    ],
    paired,
  )
/** A person or an organization whose name is required. */
export const namedParty = (entity: string, ...qualifiers: readonly string[]) =>
  segment(
    'name',
    'NM1',
    'R',
    1,
    [
      key(entity),
      r('type', oneOf('1', '2')),
      r('last', free(1, 60)),
      ...givenNames,
      s('idQualifier', oneOf(...qualifiers)),
      s('id', an(2, 80)),
    ],
    paired,
  )
const ways = ['ED', 'EM', 'EX', 'FX', 'TE', 'UR', 'WP'] as const
/** Whom to ask, and how. */
export const contact = <const N extends string, const U extends Use, const M extends number>(
  name: N,
  use: U,
  most: M,
  purpose: string,
) =>
  segment(
    name,
    'PER',
    use,
    most,
    [
      key(purpose),
      s('name', free(1, 60)),
      s('way1', oneOf(...ways)),
      s('number1', an(1, 256)),
      s('way2', oneOf(...ways)),
      s('number2', an(1, 256)),
      s('way3', oneOf(...ways)),
      s('number3', an(1, 256)),
    ],
    ['R0203', 'P0304', 'P0506', 'P0708'],
  )
export const birth = <const U extends Use>(use: U) =>
  segment(
    'birth',
    'DMG',
    use,
    1,
    [s('format', oneOf('D8')), s('date', period), s('sex', oneOf('F', 'M', 'U'))],
    ['P0102'],
  )
/** In claims: birth date and sex are both required. */
export const birthAndSex = <const U extends Use>(use: U) =>
  segment('birth', 'DMG', use, 1, [
    r('format', oneOf('D8')),
    r('date', period),
    r('sex', oneOf('F', 'M', 'U')),
  ])
/** A day of one kind. */
export const dayOf = <const N extends string, const U extends Use>(
  name: N,
  use: U,
  qualifier: string,
) =>
  segment(name, 'DTP', use, 1, [key(qualifier), r('format', oneOf('D8', 'RD8')), r('date', period)])
export const amount = <const N extends string>(name: N, qualifier: string) =>
  segment(name, 'AMT', 'S', 1, [key(qualifier), r('value', decimal(18))])
export const quantity = <const N extends string>(name: N, qualifier: string) =>
  segment(name, 'QTY', 'S', 1, [key(qualifier), r('value', decimal(15))])
/** Adjustments of one group: up to six reasons with their money. */
export const adjustments = <const M extends number>(most: M, ...groups: readonly string[]) =>
  segment('adjustments', 'CAS', 'S', most, [
    r('group', oneOf(...groups)),
    run(
      'reasons',
      'R',
      6,
      r('reason', code(1, 5)),
      r('amount', decimal(18)),
      s('quantity', decimal(15)),
    ),
  ])
/** A payer's outpatient remarks. */
export const remarks = segment('remarks', 'MOA', 'S', 1, [
  s('rate', decimal(10)),
  s('amount', decimal(18)),
  run('codes', 'S', 5, r('code', an(1, 50))),
  s('esrd', decimal(18)),
  s('professional', decimal(18)),
])
/** A procedure with its modifiers: 'HC:80307:QW'. */
export const procedureParts = [
  r('qualifier', oneOf('AD', 'ER', 'HC', 'HP', 'IV', 'N4', 'N6', 'NU', 'UI', 'WK')),
  r('code', an(1, 48)),
  s('modifier1', an(2, 2)),
  s('modifier2', an(2, 2)),
  s('modifier3', an(2, 2)),
  s('modifier4', an(2, 2)),
  s('text', free(1, 80)),
] as const
export const procedure = rc('procedure', ...procedureParts)
/** The status and the entity it concerns: 'A7:562:85'. */
const statusParts = [
  r('category', an(1, 30)),
  r('status', an(1, 30)),
  s('entity', code(2, 3)),
  s('list', code(1, 3)),
] as const
export const status = rc('status', ...statusParts)
export const status2 = sc('status2', ...statusParts)
export const status3 = sc('status3', ...statusParts)
const begins = (structure: string, purposes: readonly string[]) =>
  [
    is(structure),
    r('purpose', oneOf(...purposes)),
    s('reference', an(1, 50)),
    r('date', day),
    r('time', time),
  ] as const
/** The date and the kind of a hierarchical set. */
export const beginning = (
  structure: string,
  purposes: readonly string[],
  ...kinds: readonly string[]
) =>
  segment('beginning', 'BHT', 'R', 1, [...begins(structure, purposes), s('kind', oneOf(...kinds))])
export const plainBeginning = (structure: string, ...purposes: readonly string[]) =>
  segment('beginning', 'BHT', 'R', 1, begins(structure, purposes))
export const trace = <const U extends Use, const M extends number>(
  use: U,
  most: M,
  ...kinds: readonly string[]
) =>
  segment('trace', 'TRN', use, most, [
    keyed('kind', ...kinds),
    r('number', an(1, 50)),
    s('originator', an(10, 10)),
    s('more', an(1, 50)),
  ])
