import { expect, it } from 'vitest'
import { remittanceFile } from '../../../../test/x12/remittance-file.ts'
import { readRemittance } from '../../../x12/faces/read-remittance.ts'
import type { RemittanceClaim } from '../../../x12/faces/remittance.ts'
import { differencesBetween } from './compare-remittances.ts'

const claimsOf = (numbers: readonly string[], adjustments: readonly string[]) =>
  readRemittance(
    remittanceFile({
      trace: 'T',
      control: 1,
      claims: numbers.map((number) => ({
        number,
        member: 'W1',
        status: '1',
        charge: 120,
        paid: 70,
        payerNumber: 'P1',
        adjustments,
      })),
    }),
  ).sets[0]?.claims as RemittanceClaim[]

it('names each claim that differs, with both amounts', () => {
  const [one, other] = [claimsOf(['B1', 'B2'], ['CO*45*49']), claimsOf(['B1'], ['CO*45*50'])]
  expect(differencesBetween(one, one)).toEqual([])
  expect(differencesBetween(one, other)).toEqual([
    'Claim B1: CO-45 $49.00, there $50.00.',
    'Claim B2: only here.',
  ])
  expect(differencesBetween(claimsOf(['B1'], ['CO*45*50', 'PR*1*0']), other)).toEqual([
    'Claim B1: PR-1 $0.00, there none.',
  ])
})
