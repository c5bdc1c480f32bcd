import { describe, expect, it } from 'vitest'
import { plainRemittance } from '../../../test/x12/samples/plain-remittance.ts'
import { readRemittance } from '../../x12/faces/read-remittance.ts'
import type { Remittance } from '../../x12/faces/remittance.ts'
import { holdOf, type Hold } from './hold-remittance.ts'

const origin = {
  x12FileId: 1,
  atSet: 0,
  source: 'test',
  ignoresTests: true,
  ours: ['1234567893', '591234567'],
  names: ['Labgate Reference Laboratory'],
}
const text = plainRemittance().toString('latin1')
const setOf = (change: (text: string) => string = (one) => one): Remittance => {
  const [set] = readRemittance(Buffer.from(change(text), 'latin1')).sets
  if (set === undefined) throw new Error('no set')
  return set
}
const hold = (change?: (text: string) => string): Hold | undefined =>
  holdOf(setOf(change), origin, { isTwin: false, isPosted: false })

describe('a set', () => {
  it('that follows the guide, is ours, and balances is not held', () => {
    expect(hold()).toBeUndefined()
  })

  it('is ours by any of our numbers, however they are written', () => {
    for (const payee of ['XX*1234567893', 'FI*591234567', 'FI*59-1234567', 'FI*59 1234567'])
      expect(hold((one) => one.replace('XX*1234567893', payee))).toBeUndefined()
  })

  it('for someone else names them', () => {
    expect(hold((one) => one.replace('XX*1234567893', 'XX*1999999984'))).toMatchObject({
      state: 'held',
      kind: 'payee',
      says: 'The payment is for LABGATE REFERENCE LABORATORY, NPI 1999999984, not for us.',
    })
  })

  it('for us under a number that nobody entered can be posted by two people, and a stranger’s cannot', () => {
    const elsewhere = (one: string): string => one.replace('XX*1234567893', 'XX*1999999984')
    expect(hold(elsewhere)).toMatchObject({ kind: 'payee', addsUp: true })
    expect(
      hold((one) => elsewhere(one).replace('LABGATE REFERENCE LABORATORY', 'BAY LAB')),
    ).toMatchObject({ kind: 'payee', addsUp: false })
    expect(hold((one) => elsewhere(one).replace('CAS*CO*45*140', 'CAS*CO*45*139'))).toMatchObject({
      kind: 'payee',
      addsUp: false,
    })
  })

  it('that turns the sign of its total says so', () => {
    expect(hold((one) => one.replace('*120*C*', '*120*D*'))).toMatchObject({
      kind: 'balance',
      says: 'The remittance does not balance: BPR03 says that the payer takes $120.00 from us, but its claims say that the payer pays $120.00.',
    })
  })

  it('that does not add up names the claim, both amounts, and the segment of the file', () => {
    const held = hold((one) => one.replace('CAS*CO*45*140', 'CAS*CO*45*139'))
    expect(held).toMatchObject({
      kind: 'balance',
      difference: -100,
      says: 'The remittance does not balance: a line of claim B1S1V1 pays $120.00, but its charge less its adjustments is $121.00.',
    })
    expect(held?.faults[0]).toEqual({
      at: 15,
      says: expect.stringContaining('a line of claim B1S1V1'),
    })
  })

  it('with faults of its contacts alone is held for two people, if it is ours and balances', () => {
    const withoutContact = (one: string): string =>
      one.replace('PER*BL*HELP*TE*8005550100~', '').replace('SE*16', 'SE*15')
    expect(hold(withoutContact)).toMatchObject({
      kind: 'contact',
      says: expect.stringMatching(/^Only its envelope or a contact is at fault: .*PER/),
    })
    expect(
      hold((one) => withoutContact(one).replace('CAS*CO*45*140', 'CAS*CO*45*139')),
    ).toMatchObject({ kind: 'balance' })
    expect(hold((one) => withoutContact(one).replace('XX*1234', 'XX*9234'))).toMatchObject({
      kind: 'payee',
    })
  })

  it.each([
    ['a claim', (one: string) => one.replace('CLP*B1S1V1*1*', 'CLP*B1S1V1*99*')],
    ['a date of a claim', (one: string) => one.replace('DTM*232*20260106', 'DTM*232*20261399')],
    ['a lost segment', (one: string) => one.replace('SE*16', 'SE*17')],
  ])('with a fault of %s is not one of those', (_what, change) => {
    expect(hold(change)).toMatchObject({ kind: 'guide', addsUp: true })
    expect(hold((one) => change(one).replace('CAS*CO*45*140', 'CAS*CO*45*139'))).toMatchObject({
      kind: 'guide',
      addsUp: false,
    })
  })
})
