import { isNpi } from '@labgate/contract/kit/npi'
import { centsOf, sumOf } from '../cents.ts'
import type { Breach, Rule } from '../validate.ts'
import { earlierPayerRules } from './earlier-payer-rules.ts'
import {
  claimBreach,
  forClaims,
  forLines,
  heldIn,
  lineBreach,
  type Body,
  type Claim,
  type Line,
} from './professional-rule-parts.ts'

/*
 * What no single element of an 837P shows: amounts, pointers, which parties must appear together
 * (rules.md#claim-rules-of-content).
 */

const modifiersOf = (line: Line): string[] => {
  const {
    modifier1 = '',
    modifier2 = '',
    modifier3 = '',
    modifier4 = '',
  } = line.service?.procedure ?? {}
  return [modifier1, modifier2, modifier3, modifier4].filter((one) => one !== '')
}
const diagnosesOf = ({ diagnoses }: Claim): string[] =>
  diagnoses === undefined
    ? []
    : [diagnoses.principal.code, ...diagnoses.others.map(({ diagnosis }) => diagnosis.code)]
const cliaForm = /^\d{2}D\d{7}$/
const injuryPayers = ['WC', 'AM', 'LM']

/** Each has an id that reports use. */
export const claimRules: readonly Rule<Body>[] = [
  forClaims('837.sum', '005010X222A1, CLM02', (held) =>
    sumOf(held.claim.lines.map(({ service }) => service?.charge ?? '')) ===
    centsOf(held.claim.claim?.charge ?? '')
      ? []
      : [claimBreach(held, 'I12', 'The charge of the claim is not the sum of its lines.', 2)],
  ),
  forLines('837.charge', 'rules.md#claim-checks, claim.amount', (line) =>
    centsOf(line.service?.charge ?? '') > 0
      ? []
      : [lineBreach(line, 'I12', 'The charge of a line must be more than zero.', 'SV1', 2)],
  ),
  forLines('837.pointer', '005010X222A1, SV107', (line, { claim }) =>
    Object.values(line.service?.pointers ?? {}).some(
      (pointer) => pointer !== '' && Number(pointer) > diagnosesOf(claim).length,
    )
      ? [
          lineBreach(
            line,
            'I12',
            'A line points to a diagnosis that the claim does not have.',
            'SV1',
            7,
          ),
        ]
      : [],
  ),
  forLines('837.pointer-twice', '005010X222A1, SV107', (line) => {
    const pointers = Object.values(line.service?.pointers ?? {}).filter((pointer) => pointer !== '')
    return new Set(pointers).size === pointers.length
      ? []
      : [lineBreach(line, 'I12', 'A line points to one diagnosis twice.', 'SV1', 7)]
  }),
  forClaims('837.diagnosis-twice', '005010X222A1, HI', (held) =>
    new Set(diagnosesOf(held.claim)).size === diagnosesOf(held.claim).length
      ? []
      : [claimBreach(held, 'I12', 'A diagnosis stands twice.', 1, 'HI')],
  ),
  forClaims('837.replace', '005010X222A1, REF*F8', (held) => {
    const needs = held.claim.claim?.place.frequency !== '1'
    if (needs === (held.claim.payerClaimNumber !== undefined)) return []
    return [
      claimBreach(
        held,
        needs ? 'I6' : 'I9',
        needs
          ? 'A replacement or void needs the payer’s claim number.'
          : 'An original claim has no payer’s claim number.',
        undefined,
        'REF',
      ),
    ]
  }),
  {
    id: '837.subscriber',
    source: '005010X222A1, SBR02, 2010BA, 2000C',
    *breaches(found) {
      for (const { coverage, person, claims, patients, at } of found.billing.flatMap(
        ({ subscribers }) => subscribers,
      )) {
        const isSelf = coverage?.relationship === '18'
        const breach = (segment: string, loop: string, code: string, text: string): Breach => ({
          at,
          loop,
          segment,
          code,
          says: text,
        })
        if (isSelf && patients.length > 0)
          yield breach(
            'HL',
            '2000C',
            'I9',
            'The subscriber is the patient, so no patient stands below.',
          )
        if (!isSelf && claims.length > 0)
          yield breach(
            'CLM',
            '2300',
            'I9',
            'The subscriber is not the patient, so the claim stands below the patient.',
          )
        if (!isSelf && patients.length === 0)
          yield breach(
            'HL',
            '2000C',
            'I6',
            'The subscriber is not the patient, and the patient is missing.',
          )
        if (isSelf && person?.street === undefined)
          yield breach(
            'N3',
            '2010BA',
            'I6',
            'The subscriber is the patient, and the street is missing.',
          )
        if (isSelf && person?.city === undefined)
          yield breach(
            'N4',
            '2010BA',
            'I6',
            'The subscriber is the patient, and the city is missing.',
          )
        if (isSelf && person?.birth === undefined)
          yield breach(
            'DMG',
            '2010BA',
            'I6',
            'The subscriber is the patient, and the birth date is missing.',
          )
      }
    },
  },
  ...earlierPayerRules,
  forLines(
    '837.reference-laboratory',
    'rules.md#claim-rules-of-content, CLIA',
    (line, { claim }) => {
      const isReferred = modifiersOf(line).includes('90')
      if (isReferred !== (line.referringClia !== undefined))
        return [
          lineBreach(
            line,
            isReferred ? 'I6' : 'I9',
            isReferred
              ? 'A referred test needs the CLIA number of its maker.'
              : 'Only a referred test has the CLIA number of another laboratory.',
            'REF',
          ),
        ]
      const hasPlace = line.facility !== undefined || claim.facility !== undefined
      return isReferred && !hasPlace
        ? [lineBreach(line, 'I6', 'A referred test needs the laboratory that made it.', 'NM1')]
        : []
    },
  ),
  forClaims('837.clia', 'records.md#laboratory', (held) =>
    [
      held.claim.clia,
      ...held.claim.lines.flatMap(({ clia, referringClia }) => [clia, referringClia]),
    ].some((one) => one !== undefined && !cliaForm.test(one.value))
      ? [claimBreach(held, 'I12', 'A CLIA number has two digits, D and seven digits.', 2, 'REF')]
      : [],
  ),
  {
    id: '837.npi',
    source: '45 CFR 162.406',
    *breaches(found) {
      const isFalse = (name: { idQualifier: string; id: string } | undefined): boolean =>
        name?.idQualifier === 'XX' && !isNpi(name.id)
      const breach = (at: number, loop: string): Breach => ({
        at,
        loop,
        segment: 'NM1',
        element: 9,
        code: 'I12',
        says: 'The NPI has not the check digit of its digits.',
      })
      for (const { provider, at } of found.billing)
        if (isFalse(provider?.name)) yield breach(provider?.name?.at ?? at, '2010AA')
      for (const { claim } of heldIn(found)) {
        for (const { name } of [...claim.referrers, claim.rendering, claim.facility].filter(
          (one) => one !== undefined,
        ))
          if (isFalse(name)) yield breach(name?.at ?? 0, '2310')
        for (const line of claim.lines)
          for (const { name } of [line.facility, line.orderer, ...line.referrers].filter(
            (one) => one !== undefined,
          ))
            if (isFalse(name)) yield breach(name?.at ?? 0, '2420')
      }
    },
  },
  forLines(
    '837.one-role',
    'rules.md#claim-rules-of-content, ordering and referring',
    (line, { claim }) =>
      line.orderer?.name?.id !== undefined &&
      line.orderer.name.id !== '' &&
      [...claim.referrers, ...line.referrers].some(
        ({ name }) => name?.id === line.orderer?.name?.id,
      )
        ? [lineBreach(line, 'I9', 'One person cannot order and refer.', 'NM1', 9)]
        : [],
  ),
  {
    id: '837.number-twice',
    source: 'rules.md#claim-contents, CLM01',
    *breaches(found) {
      const seen = new Set<string>()
      for (const held of heldIn(found)) {
        const number = held.claim.claim?.number ?? ''
        if (seen.has(number)) yield claimBreach(held, 'I12', 'Two claims have the same number.', 1)
        seen.add(number)
      }
    },
  },
  forClaims('837.injury', '005010X222A1, CLM11', (held) =>
    injuryPayers.includes(held.subscriber.coverage?.filing ?? '') &&
    ((held.claim.claim?.cause.cause1 ?? '') === '' || held.claim.accident === undefined)
      ? [claimBreach(held, 'I6', 'A claim of an injury needs its cause and its day.', 11)]
      : [],
  ),
]
