import {
  an,
  code,
  decimal,
  free,
  is,
  key,
  keyed,
  level,
  loop,
  many,
  money,
  no,
  oneOf,
  r,
  rc,
  run,
  s,
  sc,
  segment,
  type Guide,
} from '../notation.ts'
import {
  amount,
  beginning,
  birthAndSex,
  city,
  contact,
  dayOf,
  givenNames,
  namedParty,
  organization,
  reference,
  references,
  street,
} from './common.ts'
import { claimFilingCodes, payerSequences, secondaryTypes } from './professional-codes.ts'
import { claimLine } from './professional-line.ts'
import { otherPayer } from './professional-other-payer.ts'

/*
 * 837 professional, 005010X222A1: what a laboratory sends (rules.md#claim-contents). Segments of
 * other providers have no place here.
 */

const facility = loop('facility', '2310C', 'S', 1, [
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
  references('ids', 3, '0B', 'G2', 'LU'),
])

const claim = loop('claims', '2300', 'S', 100, [
  segment('claim', 'CLM', 'R', 1, [
    r('number', an(1, 20)),
    r('charge', money),
    no,
    no,
    rc('place', r('code', code(1, 2)), is('B'), r('frequency', oneOf('1', '7', '8'))),
    r('signed', oneOf('N', 'Y')),
    r('assignment', oneOf('A', 'B', 'C')),
    r('benefitsAssigned', oneOf('N', 'W', 'Y')),
    r('release', oneOf('I', 'Y')),
    s('signatureSource', oneOf('P')),
    sc('cause', r('cause1', oneOf('AA', 'EM', 'OA')), s('cause2', oneOf('AA', 'EM', 'OA')), no, s('state', code(2, 2)), s('country', code(2, 3))),
    s('program', oneOf('02', '03', '05', '09')),
    no, no, no, no, no, no, no,
    s('delay', oneOf('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '15')),
  ]), // prettier-ignore
  dayOf('illness', 'S', '431'),
  dayOf('accident', 'S', '439'),
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
  segment('contract', 'CN1', 'S', 1, [
    r('kind', oneOf('01', '02', '03', '04', '05', '06', '09')),
    s('amount', money),
    s('percent', decimal(6)),
    s('code', an(1, 50)),
    s('discount', decimal(6)),
    s('version', an(1, 30)),
  ]),
  amount('patientPaid', 'F5'),
  reference('serviceAuthorization', '4N'),
  reference('referral', '9F'),
  reference('authorization', 'G1'),
  reference('payerClaimNumber', 'F8'),
  reference('clia', 'X4'),
  reference('clearinghouseNumber', 'D9'),
  reference('recordNumber', 'EA'),
  segment('note', 'NTE', 'S', 1, [
    r('kind', oneOf('ADD', 'CER', 'DCP', 'DGN', 'TPO')),
    r('text', free(1, 80)),
  ]),
  segment('diagnoses', 'HI', 'R', 1, [
    rc('principal', key('ABK'), r('code', an(1, 30))),
    run('others', 'S', 11, rc('diagnosis', is('ABF'), r('code', an(1, 30)))),
  ]),
  loop('referrers', '2310A', 'S', 2, [
    segment(
      'name',
      'NM1',
      'R',
      1,
      [
        keyed('entity', 'DN', 'P3'),
        is('1'),
        r('last', free(1, 60)),
        ...givenNames,
        s('idQualifier', oneOf('XX')),
        s('id', an(2, 80)),
      ],
      ['P0809'],
    ),
    references('ids', 3, '0B', '1G', 'G2'),
  ]),
  loop('rendering', '2310B', 'S', 1, [
    namedParty('82', 'XX'),
    segment('specialty', 'PRV', 'S', 1, [key('PE'), is('PXC'), r('taxonomy', an(1, 50))]),
    references('ids', 4, '0B', '1G', 'G2', 'LU'),
  ]),
  facility,
  otherPayer,
  claimLine,
])

const patient = loop('patients', '2000C', 'S', many, [
  level('23'),
  segment(
    'relation',
    'PAT',
    'R',
    1,
    [
      r('relationship', oneOf('01', '19', '20', '21', '39', '40', '53', 'G8')),
      no,
      no,
      no,
      s('format', oneOf('D8')),
      s('died', { kind: 'PERIOD', min: 8, max: 8 }),
      no,
      no,
      s('pregnant', oneOf('Y')),
    ],
    ['P0506'],
  ),
  loop('person', '2010CA', 'R', 1, [
    segment('name', 'NM1', 'R', 1, [key('QC'), is('1'), r('last', free(1, 60)), ...givenNames]),
    street('R'),
    city('R'),
    birthAndSex('R'),
    reference('ssn', 'SY'),
    reference('injuryClaim', 'Y4'),
  ]),
  claim,
])

const subscriber = loop('subscribers', '2000B', 'R', many, [
  level('22'),
  segment('coverage', 'SBR', 'R', 1, [
    r('sequence', oneOf(...payerSequences)),
    s('relationship', oneOf('18')),
    s('group', an(1, 50)),
    s('plan', free(1, 60)),
    s('secondaryType', oneOf(...secondaryTypes)),
    no,
    no,
    no,
    s('filing', oneOf(...claimFilingCodes)),
  ]),
  segment(
    'relation',
    'PAT',
    'S',
    1,
    [
      no,
      no,
      no,
      no,
      s('format', oneOf('D8')),
      s('died', { kind: 'PERIOD', min: 8, max: 8 }),
      no,
      no,
      s('pregnant', oneOf('Y')),
    ],
    ['P0506'],
  ),
  loop('person', '2010BA', 'R', 1, [
    namedParty('IL', 'II', 'MI'),
    street('S'),
    city('S'),
    birthAndSex('S'),
    reference('ssn', 'SY'),
    reference('injuryClaim', 'Y4'),
    contact('contact', 'S', 1, 'IC'),
  ]),
  loop('payer', '2010BB', 'R', 1, [
    organization('PR', 'PI', 'XV'),
    street('S'),
    city('S'),
    references('ids', 3, '2U', 'EI', 'FY', 'NF'),
    references('providerIds', 2, 'G2', 'LU'),
  ]),
  claim,
  patient,
])

const billing = loop('billing', '2000A', 'R', many, [
  level('20'),
  segment('specialty', 'PRV', 'S', 1, [key('BI'), is('PXC'), r('taxonomy', an(1, 50))]),
  loop('provider', '2010AA', 'R', 1, [
    namedParty('85', 'XX'),
    street('R'),
    city('R'),
    segment('taxId', 'REF', 'R', 1, [keyed('qualifier', 'EI', 'SY'), r('value', an(1, 50))]),
    references('licenses', 2, '0B', '1G'),
    contact('contacts', 'S', 2, 'IC'),
  ]),
  loop('payTo', '2010AB', 'S', 1, [
    segment('name', 'NM1', 'R', 1, [key('87'), r('type', oneOf('1', '2'))]),
    street('R'),
    city('R'),
  ]),
  subscriber,
])

export const professionalClaim = {
  set: '837',
  group: 'HC',
  version: '005010X222A1',
  inSt: true,
  body: loop('set', '', 'R', 1, [
    beginning('0019', ['00', '18'], 'CH', 'RP'),
    loop('submitter', '1000A', 'R', 1, [
      segment('name', 'NM1', 'R', 1, [
        key('41'),
        r('type', oneOf('1', '2')),
        r('name', free(1, 60)),
        s('first', free(1, 35)),
        s('middle', free(1, 25)),
        no,
        no,
        is('46'),
        r('id', an(2, 80)),
      ]),
      contact('contacts', 'R', 2, 'IC'),
    ]),
    loop('receiver', '1000B', 'R', 1, [
      segment('name', 'NM1', 'R', 1, [
        key('40'),
        is('2'),
        r('name', free(1, 60)),
        no,
        no,
        no,
        no,
        is('46'),
        r('id', an(2, 80)),
      ]),
    ]),
    billing,
  ]),
} satisfies Guide
