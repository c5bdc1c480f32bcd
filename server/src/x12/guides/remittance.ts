import { an, code, day, decimal, free, is, key, keyed, loop, many, no, oneOf, r, rc, run, s, sc, segment, whole, type Guide, type Simple } from '../notation.ts'
import { adjustments, city, contact, givenNames, procedure, procedureParts, reference, references, remarks, street } from './common.ts'

/* 835, 005010X221A1 (rules.md#remittance-balance). */

const cash = decimal(18)
const bank = [s('routingQualifier', oneOf('01', '04')), s('routing', an(3, 12)), s('accountQualifier', oneOf('DA', 'SG')), s('account', an(1, 35))] as const
const name = (entity: string, ...qualifiers: readonly string[]) =>
  [key(entity), r('type', oneOf('1', '2')), s('last', free(1, 60)), ...givenNames, s('idQualifier', oneOf(...qualifiers)), s('id', an(2, 80))] as const
const dates = <const N extends string, const M extends number>(name_: N, most: M, ...qualifiers: readonly string[]) =>
  segment(name_, 'DTM', 'S', most, [keyed('qualifier', ...qualifiers), r('date', day)])

/** Totals that do not apply to a laboratory's remittance, kept by position. */
const positions = (count: number): readonly Simple<`v${number}`, 'S'>[] => Array.from({ length: count }, (_, nth) => s(`v${nth + 1}`, an(1, 50)))

const service = loop('lines', '2110', 'S', 999, [
  segment('service', 'SVC', 'R', 1, [
    procedure,
    r('charge', cash),
    r('paid', cash),
    s('revenueCode', an(1, 48)),
    s('units', decimal(15)),
    sc('submitted', ...procedureParts),
    s('unitsSubmitted', decimal(15)),
  ]),
  dates('dates', 2, '150', '151', '472'),
  adjustments(99, 'CO', 'OA', 'PI', 'PR'),
  references('ids', 8, '1S', 'APC', 'BB', 'E9', 'G1', 'G3', 'LU', 'RB'),
  reference('lineNumber', '6R'),
  references('renderingIds', 10, '0B', '1A', '1B', '1C', '1D', '1G', '1H', '1J', 'D3', 'G2', 'HPI', 'SY', 'TJ'),
  references('policies', 5, '0K'),
  segment('amounts', 'AMT', 'S', 9, [r('qualifier', oneOf('B6', 'KH', 'T', 'T2', 'ZK', 'ZL', 'ZM', 'ZN', 'ZO')), r('value', cash)]),
  segment('quantities', 'QTY', 'S', 6, [r('qualifier', oneOf('ZK', 'ZL', 'ZM', 'ZN', 'ZO')), r('value', decimal(15))]),
  segment('remarkCodes', 'LQ', 'S', 99, [r('list', oneOf('HE', 'RX')), r('code', an(1, 30))]),
])

const claim = loop('claims', '2100', 'R', many, [
  segment('claim', 'CLP', 'R', 1, [
    r('number', an(1, 38)),
    r('status', oneOf('1', '2', '3', '4', '19', '20', '21', '22', '23', '25')),
    r('charge', cash),
    r('paid', cash),
    s('patientOwes', cash),
    r('filing', oneOf('12', '13', '14', '15', '16', '17', 'AM', 'CH', 'DS', 'HM', 'LM', 'MA', 'MB', 'MC', 'OF', 'TV', 'VA', 'WC', 'ZZ')),
    r('payerNumber', an(1, 50)),
    s('place', an(1, 2)),
    s('frequency', code(1, 1)),
    no,
    s('drg', code(1, 4)),
    s('drgWeight', decimal(15)),
    s('discharge', decimal(10)),
  ]),
  adjustments(99, 'CO', 'OA', 'PI', 'PR'),
  segment('patient', 'NM1', 'R', 1, name('QC', '34', 'HN', 'II', 'MI', 'MR'), ['P0809']),
  segment('subscriber', 'NM1', 'S', 1, name('IL', 'FI', 'II', 'MI'), ['P0809']),
  segment('corrected', 'NM1', 'S', 1, name('74', 'C'), ['P0809']),
  segment('rendering', 'NM1', 'S', 1, name('82', 'BD', 'BS', 'FI', 'MC', 'PC', 'SL', 'UP', 'XX'), ['P0809']),
  segment('crossover', 'NM1', 'S', 1, name('TT', 'AD', 'FI', 'NI', 'PI', 'PP', 'XV'), ['P0809']),
  segment('priorityPayer', 'NM1', 'S', 1, name('PR', 'AD', 'FI', 'NI', 'PI', 'PP', 'XV'), ['P0809']),
  segment('otherSubscriber', 'NM1', 'S', 1, name('GB', 'FI', 'II', 'MI'), ['P0809']),
  segment('inpatient', 'MIA', 'S', 1, positions(24)),
  remarks,
  references('ids', 5, '1L', '1W', '28', '6P', '9A', '9C', 'BB', 'CE', 'EA', 'F8', 'G1', 'G3', 'IG', 'SY'),
  references('renderingIds', 10, '0B', '1A', '1B', '1C', '1D', '1G', '1H', '1J', 'D3', 'G2', 'LU'),
  dates('dates', 4, '232', '233', '036', '050'),
  contact('contacts', 'S', 2, 'CX'),
  segment('amounts', 'AMT', 'S', 13, [r('qualifier', oneOf('AU', 'D8', 'DY', 'F5', 'I', 'NL', 'T', 'T2', 'ZK', 'ZL', 'ZM', 'ZN', 'ZO')), r('value', cash)]),
  segment('quantities', 'QTY', 'S', 14, [
    r('qualifier', oneOf('CA', 'CD', 'LA', 'LE', 'NE', 'NR', 'OU', 'PS', 'VS', 'ZK', 'ZL', 'ZM', 'ZN', 'ZO')),
    r('value', decimal(15)),
  ]),
  service,
])

export const remittance = {
  set: '835',
  group: 'HP',
  version: '005010X221A1',
  inSt: false,
  body: loop('set', '', 'R', 1, [
    segment('payment', 'BPR', 'R', 1, [
      r('handling', oneOf('C', 'D', 'H', 'I', 'P', 'U', 'X')),
      r('amount', cash),
      r('direction', oneOf('C', 'D')),
      r('method', oneOf('ACH', 'BOP', 'CHK', 'FWT', 'NON')),
      s('format', oneOf('CCP', 'CTX')),
      ...bank,
      s('originator', an(10, 10)),
      s('originatorMore', an(9, 9)),
      s('payeeRoutingQualifier', oneOf('01', '04')),
      s('payeeRouting', an(3, 12)),
      s('payeeAccountQualifier', oneOf('DA', 'SG')),
      s('payeeAccount', an(1, 35)),
      r('date', day),
    ], ['P0607', 'C0809', 'P1213', 'C1415']), // prettier-ignore
    segment('trace', 'TRN', 'R', 1, [is('1'), r('number', an(1, 50)), r('originator', an(10, 10)), s('more', an(1, 50))]),
    segment('currency', 'CUR', 'S', 1, [is('PR'), r('code', code(3, 3))]),
    reference('receiver', 'EV'),
    reference('version', 'F2'),
    dates('produced', 1, '405'),
    loop('payer', '1000A', 'R', 1, [
      segment('name', 'N1', 'R', 1, [key('PR'), s('name', free(1, 60)), s('idQualifier', oneOf('XV')), s('id', an(2, 80))], ['R0203', 'P0304']),
      street('R'),
      city('R'),
      references('ids', 4, '2U', 'EO', 'HI', 'NF'),
      contact('businessContact', 'S', 1, 'CX'),
      contact('technicalContacts', 'R', many, 'BL'),
      contact('webSite', 'S', 1, 'IC'),
    ]),
    loop('payee', '1000B', 'R', 1, [
      segment('name', 'N1', 'R', 1, [key('PE'), s('name', free(1, 60)), r('idQualifier', oneOf('FI', 'XV', 'XX')), r('id', an(2, 80))], ['R0203', 'P0304']),
      street('S'),
      city('S'),
      references('ids', many, '0B', 'D3', 'PQ', 'TJ'),
      segment('delivery', 'RDM', 'S', 1, [r('way', oneOf('BM', 'EM', 'FT', 'OL')), s('name', free(1, 60)), s('address', an(1, 256))]),
    ]),
    loop('headers', '2000', 'S', many, [
      segment('counter', 'LX', 'R', 1, [r('number', whole(6))]),
      segment('providerTotals', 'TS3', 'S', 1, positions(24)),
      segment('inpatientTotals', 'TS2', 'S', 1, positions(19)),
      claim,
    ]),
    segment('providerAdjustments', 'PLB', 'S', many, [
      r('provider', an(1, 50)),
      r('yearEnd', day),
      run('adjustments', 'R', 6, rc('why', r('reason', code(2, 2)), s('reference', an(1, 50))), r('amount', cash)),
    ]),
  ]),
} satisfies Guide
