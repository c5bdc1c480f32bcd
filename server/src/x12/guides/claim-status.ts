import {
  an,
  day,
  decimal,
  free,
  is,
  key,
  level,
  loop,
  many,
  no,
  oneOf,
  period,
  r,
  s,
  segment,
  type Guide,
} from '../notation.ts'
import {
  amount,
  beginning,
  contact,
  dayOf,
  givenNames,
  namedParty,
  organization,
  party,
  plainBeginning,
  procedure,
  reference,
  status,
  status2,
  status3,
  trace,
} from './common.ts'

/* 276 and 277, 005010X212: asking for the status of a claim (rules.md#claim-status). */

const source = <const N extends string>(name: N) =>
  loop(name, '2100A', 'R', 1, [organization('PR', 'PI', 'XV'), contact('contact', 'S', 1, 'IC')])
const receiver = loop('names', '2100B', 'R', 1, [party('R', '41', '46')])
const provider = loop('names', '2100C', 'R', 2, [party('R', '1P', 'FI', 'SV', 'XX')])
const subscriberName = namedParty('IL', '24', 'II', 'MI')
const patientName = segment('name', 'NM1', 'R', 1, [
  key('QC'),
  is('1'),
  r('last', free(1, 60)),
  ...givenNames,
])
const numbers = [
  reference('payerNumber', '1K'),
  reference('billType', 'BLT'),
  reference('location', 'LU'),
  reference('group', '6P'),
  reference('patientAccount', 'EJ'),
  reference('prescription', 'XZ'),
  reference('voucher', 'VV'),
  reference('clearinghouseNumber', 'D9'),
] as const

const request = (suffix: string) =>
  loop('claims', `2200${suffix}`, 'S', many, [
    trace('R', 1, '1'),
    ...numbers,
    amount('charge', 'T3'),
    dayOf('serviceDate', 'S', '472'),
    loop('lines', `2210${suffix}`, 'S', many, [
      segment('service', 'SVC', 'R', 1, [
        procedure,
        r('charge', decimal(18)),
        no,
        s('revenueCode', an(1, 48)),
        no,
        no,
        s('units', decimal(15)),
      ]),
      reference('lineNumber', 'FJ'),
      dayOf('serviceDate', 'R', '472'),
    ]),
  ])
export const claimStatusRequest = {
  set: '276',
  group: 'HR',
  version: '005010X212',
  inSt: true,
  body: loop('set', '', 'R', 1, [
    plainBeginning('0010', '13'),
    loop('sources', '2000A', 'R', many, [
      level('20'),
      source('payer'),
      loop('receivers', '2000B', 'R', many, [
        level('21'),
        receiver,
        loop('providers', '2000C', 'R', many, [
          level('19'),
          provider,
          loop('subscribers', '2000D', 'R', many, [
            level('22'),
            segment('birth', 'DMG', 'S', 1, [
              r('format', oneOf('D8')),
              r('date', period),
              s('sex', oneOf('F', 'M')),
            ]),
            loop('person', '2100D', 'R', 1, [subscriberName]),
            request('D'),
            loop('patients', '2000E', 'S', many, [
              level('23', false),
              segment('birth', 'DMG', 'R', 1, [
                r('format', oneOf('D8')),
                r('date', period),
                s('sex', oneOf('F', 'M')),
              ]),
              loop('person', '2100E', 'R', 1, [patientName]),
              request('E'),
            ]),
          ]),
        ]),
      ]),
    ]),
  ]),
} satisfies Guide

const statuses = segment('statuses', 'STC', 'R', many, [
  status,
  r('date', day),
  no,
  s('charge', decimal(18)),
  s('paid', decimal(18)),
  s('decided', day),
  no,
  s('paidOn', day),
  s('check', an(1, 16)),
  status2,
  status3,
])
const answered = (suffix: string) =>
  loop('claims', `2200${suffix}`, 'S', many, [
    trace('R', 1, '2'),
    statuses,
    ...numbers,
    dayOf('serviceDate', 'S', '472'),
    loop('lines', `2220${suffix}`, 'S', many, [
      segment('service', 'SVC', 'R', 1, [
        procedure,
        r('charge', decimal(18)),
        r('paid', decimal(18)),
        s('revenueCode', an(1, 48)),
        no,
        no,
        s('units', decimal(15)),
      ]),
      statuses,
      reference('lineNumber', 'FJ'),
      dayOf('serviceDate', 'R', '472'),
    ]),
  ])
const batch = (id: string, kind: string) =>
  loop('batch', id, 'S', 1, [trace('R', 1, kind), statuses])
export const claimStatus = {
  set: '277',
  group: 'HN',
  version: '005010X212',
  inSt: true,
  body: loop('set', '', 'R', 1, [
    beginning('0010', ['08'], 'DG'),
    loop('sources', '2000A', 'R', many, [
      level('20'),
      source('payer'),
      loop('receivers', '2000B', 'R', many, [
        level('21'),
        receiver,
        batch('2200B', '2'),
        loop('providers', '2000C', 'S', many, [
          level('19'),
          provider,
          batch('2200C', '1'),
          loop('subscribers', '2000D', 'S', many, [
            level('22'),
            loop('person', '2100D', 'R', 1, [subscriberName]),
            answered('D'),
            loop('patients', '2000E', 'S', many, [
              level('23', false),
              loop('person', '2100E', 'R', 1, [patientName]),
              answered('E'),
            ]),
          ]),
        ]),
      ]),
    ]),
  ]),
} satisfies Guide
