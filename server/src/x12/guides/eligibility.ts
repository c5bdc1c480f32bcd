import {
  an,
  code,
  decimal,
  free,
  key,
  level,
  loop,
  many,
  oneOf,
  r,
  s,
  sc,
  segment,
  type Guide,
} from '../notation.ts'
import {
  beginning,
  birth,
  city,
  contact,
  party,
  plainBeginning,
  procedureParts,
  street,
  trace,
} from './common.ts'
import {
  dependents,
  days,
  ids,
  partyOf,
  receivers,
  refusals,
  relation,
  sources,
  specialty,
} from './eligibility-parts.ts'

/* 270 and 271, 005010X279A1 (rules.md#eligibility-answers). */

/** EB03, EQ01: several in one element, separated by the repetition separator. */
const serviceTypes = 99
const question = (suffix: string) =>
  loop('questions', `2110${suffix}`, 'S', 99, [
    segment(
      'question',
      'EQ',
      'R',
      1,
      [
        s('serviceTypes', an(1, 2), serviceTypes),
        sc('procedure', ...procedureParts),
        s('level', code(3, 3)),
      ],
      ['R0102'],
    ),
    days,
  ])

const inquiredPerson = [ids, street('S'), city('S'), specialty, birth('S')] as const
export const eligibilityRequest = {
  set: '270',
  group: 'HS',
  version: '005010X279A1',
  inSt: true,
  body: loop('set', '', 'R', 1, [
    beginning('0022', ['01', '13'], 'RT'),
    loop('sources', '2000A', 'R', many, [
      level('20'),
      loop('payer', '2100A', 'R', 1, [partyOf(...sources)]),
      loop('receivers', '2000B', 'R', many, [
        level('21'),
        loop('provider', '2100B', 'R', 1, [
          partyOf(...receivers),
          ids,
          street('S'),
          city('S'),
          specialty,
        ]),
        loop('subscribers', '2000C', 'R', many, [
          level('22'),
          trace('S', 2, '1'),
          loop('person', '2100C', 'R', 1, [
            party('R', 'IL', 'II', 'MI'),
            ...inquiredPerson,
            relation('Y', '18'),
            days,
          ]),
          question('C'),
          loop('dependents', '2000D', 'S', many, [
            level('23'),
            trace('S', 2, '1'),
            loop('person', '2100D', 'R', 1, [
              party('R', '03', 'II', 'MI'),
              ...inquiredPerson,
              relation('N', ...dependents),
              days,
            ]),
            question('D'),
          ]),
        ]),
      ]),
    ]),
  ]),
} satisfies Guide

const related = [
  '13',
  '1I',
  '1P',
  '2B',
  '36',
  '73',
  'FA',
  'GP',
  'GW',
  'I3',
  'IL',
  'LR',
  'OC',
  'P3',
  'P4',
  'P5',
  'PR',
  'PRP',
  'SEP',
  'TTP',
  'VER',
  'VN',
  'VY',
  'X3',
  'Y2',
] as const
const yesNo = oneOf('N', 'U', 'W', 'Y')
const benefit = (suffix: string) =>
  loop('benefits', `2110${suffix}`, 'S', many, [
    segment('benefit', 'EB', 'R', 1, [
      r('code', code(1, 2)),
      s('level', code(3, 3)),
      s('serviceTypes', an(1, 2), serviceTypes),
      s('insuranceType', code(1, 3)),
      s('plan', free(1, 50)),
      s('period', code(1, 2)),
      s('amount', decimal(18)),
      s('fraction', decimal(10)),
      s('quantityKind', code(2, 2)),
      s('quantity', decimal(15)),
      s('authorization', yesNo),
      s('inNetwork', yesNo),
      sc('procedure', ...procedureParts),
    ]),
    segment('delivery', 'HSD', 'S', 9, [
      s('kind', code(2, 2)),
      s('quantity', decimal(15)),
      s('unit', code(2, 2)),
      s('count', decimal(6)),
      s('period', code(1, 2)),
      s('periods', decimal(3)),
      s('calendar', code(1, 2)),
      s('pattern', code(1, 1)),
    ]),
    ids,
    days,
    refusals,
    segment('messages', 'MSG', 'S', 10, [r('text', free(1, 264))]),
    loop('places', '2115', 'S', 10, [
      segment(
        'place',
        'III',
        'R',
        1,
        [
          s('list', code(1, 3)),
          s('code', an(1, 30)),
          s('kind', code(2, 2)),
          s('text', free(1, 264)),
        ],
        ['P0102', 'R0204'],
      ),
    ]),
    loop('relatedParties', '2120', 'S', 1, [
      segment('begin', 'LS', 'R', 1, [key('2120')]),
      loop('parties', `2120${suffix}`, 'R', 23, [
        partyOf(...related),
        street('S'),
        city('S'),
        contact('contacts', 'S', 3, 'IC'),
        specialty,
      ]),
      segment('end', 'LE', 'R', 1, [key('2120')]),
    ]),
  ])
const answeredPerson = [ids, street('S'), city('S'), refusals, specialty, birth('S')] as const
const military = segment('military', 'MPI', 'S', 9, [
  r('status', code(1, 1)),
  r('employment', code(2, 2)),
  r('service', code(1, 1)),
  s('text', free(1, 80)),
  s('rank', code(2, 2)),
  s('format', oneOf('D8', 'RD8')),
  s('period', an(1, 35)),
])
export const eligibility = {
  set: '271',
  group: 'HB',
  version: '005010X279A1',
  inSt: true,
  body: loop('set', '', 'R', 1, [
    plainBeginning('0022', '06', '11'),
    loop('sources', '2000A', 'R', many, [
      level('20'),
      refusals,
      loop('payer', '2100A', 'R', 1, [
        partyOf(...sources),
        contact('contacts', 'S', 3, 'IC'),
        refusals,
      ]),
      loop('receivers', '2000B', 'S', many, [
        level('21'),
        loop('provider', '2100B', 'R', 1, [
          partyOf(...receivers),
          ids,
          street('S'),
          city('S'),
          refusals,
          specialty,
        ]),
        loop('subscribers', '2000C', 'S', many, [
          level('22'),
          trace('S', 3, '1', '2'),
          loop('person', '2100C', 'R', 1, [
            party('R', 'IL', 'II', 'MI'),
            ...answeredPerson,
            relation('Y', '18'),
            days,
            military,
          ]),
          benefit('C'),
          loop('dependents', '2000D', 'S', many, [
            level('23'),
            trace('S', 3, '1', '2'),
            loop('person', '2100D', 'R', 1, [
              party('R', '03', 'II', 'MI'),
              ...answeredPerson,
              relation('N', ...dependents),
              days,
              military,
            ]),
            benefit('D'),
          ]),
        ]),
      ]),
    ]),
  ]),
} satisfies Guide
