import { an, free, loop, no, oneOf, r, s, segment } from '../notation.ts'
import {
  adjustments,
  amount,
  city,
  dayOf,
  namedParty,
  organization,
  reference,
  references,
  remarks,
  street,
} from './common.ts'
import {
  claimFilingCodes,
  payerSequences,
  relationships,
  secondaryTypes,
} from './professional-codes.ts'

/* Loop 2320: another payer of the same bill, and its decision on the whole claim. */

export const otherPayer = loop('otherPayers', '2320', 'S', 10, [
  segment('coverage', 'SBR', 'R', 1, [
    r('sequence', oneOf(...payerSequences)),
    r('relationship', oneOf(...relationships)),
    s('group', an(1, 50)),
    s('plan', free(1, 60)),
    s('secondaryType', oneOf(...secondaryTypes)),
    no,
    no,
    no,
    s('filing', oneOf(...claimFilingCodes)),
  ]),
  adjustments(5, 'CO', 'CR', 'OA', 'PI', 'PR'),
  amount('paid', 'D'),
  amount('notCovered', 'A8'),
  amount('patientOwes', 'EAF'),
  segment('consent', 'OI', 'R', 1, [
    no,
    no,
    r('assigned', oneOf('N', 'W', 'Y')),
    s('signature', oneOf('P')),
    no,
    r('release', oneOf('I', 'Y')),
  ]),
  remarks,
  loop('subscriber', '2330A', 'R', 1, [
    namedParty('IL', 'II', 'MI'),
    street('S'),
    city('S'),
    reference('ssn', 'SY'),
  ]),
  loop('payer', '2330B', 'R', 1, [
    organization('PR', 'PI', 'XV'),
    street('S'),
    city('S'),
    dayOf('paidOn', 'S', '573'),
    references('ids', 2, '2U', 'EI', 'FY', 'NF'),
    reference('authorization', 'G1'),
    reference('referral', '9F'),
    reference('claimNumber', 'F8'),
  ]),
])
