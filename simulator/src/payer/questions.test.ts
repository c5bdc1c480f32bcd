import { readClaimStatus, writeClaimStatusRequest } from '@labgate/server/x12/faces/claim-status.ts'
import type { Claim } from '@labgate/server/x12/faces/claim.ts'
import type { EligibilityInquiry } from '@labgate/server/x12/faces/eligibility.ts'
import { readEligibility } from '@labgate/server/x12/faces/read-eligibility.ts'
import { writeEligibility } from '@labgate/server/x12/faces/write-eligibility.ts'
import { describe, expect, it } from 'vitest'
import { fileOf, payer, received, remitted } from '../../../server/test/x12/payer.ts'
import { commercial, envelope, line, medicare } from '../../../server/test/x12/sample-claims.ts'

describe('an eligibility inquiry', () => {
  const inquiry = (
    trace: string,
    ending: string,
    more: Partial<EligibilityInquiry> = {},
  ): EligibilityInquiry => ({
    trace,
    subscriber: {
      last: 'Moss',
      first: 'Ada',
      memberId: `W12345678${ending}`,
      birthDate: '19580302',
      sex: 'F',
    },
    serviceDate: '20261118',
    serviceTypes: ['30', '5'],
    ...more,
  })
  const wanted = [
    ['', 'active'],
    ['TERM', 'inactive'],
    ['NOLAB', 'active-without-laboratory'],
    ['PLAN', 'other-payer'],
    ['NF', 'not-found'],
    ['DOB', 'differs'],
    ['DIFF', 'differs'],
    ['BUSY', 'unknown'],
    ['SETUP', 'unknown'],
    ['QMB', 'active'],
  ] as const

  it('is answered for each person by trace number, with a status word and the action to take', () => {
    const inquiries = [
      ...wanted.map(([ending], nth) => inquiry(`T${nth}`, ending)),
      inquiry('DEP', '', {
        dependent: {
          last: 'Moss',
          first: 'Leo',
          birthDate: '20110714',
          sex: 'M',
          relationship: '19',
        },
      }),
    ]
    const { bytes, stops } = writeEligibility(
      {
        reference: 'E1',
        at: '202611231005',
        payer: { name: 'Gulf Health Plan', id: '60054' },
        provider: { name: 'Labgate Reference Laboratory', npi: '1234567893' },
        originator: '9591234567',
        inquiries,
      },
      envelope,
    )
    expect(stops).toEqual([])
    const { answers, unanswered } = readEligibility(
      received(payer(), bytes!).get('271')!,
      inquiries,
    )
    expect(unanswered).toEqual([])
    expect(answers.map(({ trace, word }) => [trace, word])).toEqual([
      ...wanted.map(([, word], nth) => [`T${nth}`, word]),
      ['DEP', 'active'],
    ])
    const by = new Map(answers.map((answer) => [answer.trace, answer]))
    expect(by.get('T3')!.otherCover).toEqual([
      {
        kind: 'PRP',
        name: 'SUNSHINE ADVANTAGE',
        id: '88001',
        insuranceType: 'HN',
        memberId: 'HW1234567',
      },
    ])
    expect(by.get('T5')!.refusals).toMatchObject([
      { level: 'person', action: 'birth-date', resend: { may: 'corrected' } },
    ])
    expect(by.get('T6')!.differs).toEqual(['birthDate'])
    expect(by.get('T7')!.refusals).toMatchObject([
      { action: 'ask-later', resend: { may: 'unchanged', days: 0 } },
    ])
    expect(by.get('T8')!.refusals).toMatchObject([{ action: 'our-setup' }])
    expect(by.get('T9')!.isQualifiedMedicareBeneficiary).toBe(true)
    expect(by.get('T0')).toMatchObject({ plan: 'GULF CHOICE', from: '20260101', isTest: true })
  })
})

it('a claim status request is answered by claim number: not found, rejected, pending, or paid', () => {
  const to = payer()
  const rejected: Claim = {
    ...commercial,
    subscriber: { ...commercial.subscriber, memberId: 'W123456789REJ' },
    lines: [line('Z1', '87801', 18_500, [1])],
  }
  const request = (claimNumber: string) => {
    const { bytes } = writeClaimStatusRequest(
      {
        reference: 'S1',
        at: '202611231005',
        payer: { name: 'Medicare B Test', id: '09102' },
        receiver: { name: 'Labgate Reference Laboratory', id: 'LABGATETEST' },
        provider: { name: 'Labgate Reference Laboratory', npi: '1234567893' },
        inquiries: [
          {
            trace: 'T1',
            subscriber: {
              last: 'Moss',
              first: 'Ada',
              memberId: '1EG4TE5MK73',
              birthDate: '19580302',
            },
            claimNumber,
            charge: 36_750,
            serviceDate: '20261118',
          },
        ],
      },
      envelope,
    )
    return readClaimStatus(received(to, bytes!).get('277')!).answers
  }
  received(to, fileOf(medicare, rejected))
  expect(request('NOBODY')).toMatchObject([{ trace: 'T1', word: 'not-found' }])
  expect(request(commercial.number)).toMatchObject([{ word: 'rejected' }])
  expect(request(medicare.number)).toMatchObject([{ word: 'pending', charge: 36_750 }])
  const { paid } = remitted(to).claims[0]!
  expect(request(medicare.number)).toMatchObject([{ word: 'finalized', paid }])
})

it('never answers one claim, loses the remittance of another, and does not touch claims that an earlier process decided', () => {
  const to = payer()
  const claim = (number: string, ending: string, code: string): Claim => ({
    ...commercial,
    number,
    subscriber: { ...commercial.subscriber, memberId: `W12345678${ending}` },
    lines: [line(`${number}L1`, code, 18_500, [1])],
  })
  received(
    to,
    fileOf(
      claim('SILENT1', 'SILENT', '87801'),
      claim('LOST1', 'LOST', '87505'),
      claim('PAID1', 'PAID', '87506'),
      claim('OPEN1', '', '87507'),
    ),
  )
  to.forgetBut(new Set(['SILENT1', 'LOST1', 'OPEN1']))
  expect(remitted(to).claims.map(({ number }) => number)).toEqual(['OPEN1'])
  expect(to.remit()).toBeUndefined()
  expect(['SILENT1', 'LOST1'].map((number) => to.statusOf(number).category)).toEqual(['P1', 'F1'])
})
