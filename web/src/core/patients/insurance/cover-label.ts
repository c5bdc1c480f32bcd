import type { CoverStanding, MemberDifference } from '@labgate/contract/billing/eligibility'
import { dayAsText } from '../../../forms/dates.ts'
import type { Tone } from '../../../ui/status-word.tsx'

export interface CoverLabel {
  tone: Tone
  text: string
}

const instead = ({ otherPayers, coverage }: CoverStanding): string => {
  const other =
    otherPayers.find(
      ({ place, isMedicareAdvantage }) => place === 'first' || isMedicareAdvantage,
    ) ?? otherPayers[0]
  const name = other?.name ?? ''
  if (coverage === 'medicare-advantage')
    return name === ''
      ? 'Medicare says this patient is in a Medicare Advantage plan. Add that plan.'
      : `Medicare says this patient is in a Medicare Advantage plan: ${name}. Add that plan.`
  return name === ''
    ? 'Another insurance pays first. Ask the patient, and add it.'
    : `Another insurance pays first: ${name}. Add it.`
}

/**
 * What is known of an insurance on the day of service, in one sentence for staff sitting with the
 * patient: with the day of the response. A missing answer from a payer is never reported as 'not
 * covered'.
 */
export const describeCover = (standing: CoverStanding): CoverLabel => {
  const {
    status,
    word,
    coverage,
    says: text,
    serviceDate,
    checkedDate,
    endDate,
    effectiveDate,
    canAsk,
  } = standing
  const [on, checked] = [dayAsText(serviceDate), `checked ${dayAsText(checkedDate)}`]
  if (status === '')
    return {
      tone: 'plain',
      text: canAsk
        ? 'Coverage has not been checked yet.'
        : 'This payer cannot be asked electronically.',
    }
  if (status === 'asked')
    return { tone: 'plain', text: text === '' ? 'Checking coverage with the payer.' : text }
  if (status === 'failed')
    return {
      tone: 'waiting',
      text: text === '' ? 'The payer did not answer. Coverage is unknown.' : text,
    }
  if (coverage === 'medicare-advantage' || coverage === 'other-payer')
    return { tone: 'waiting', text: `${instead(standing)} Checked ${dayAsText(checkedDate)}.` }
  if (coverage === 'hospice')
    return {
      tone: 'waiting',
      text: `Medicare says this patient is in hospice on ${on}, ${checked}. Find out whether the test is for the terminal illness.`,
    }
  if (coverage === 'skilled-nursing')
    return {
      tone: 'waiting',
      text: `Medicare says this patient is in a skilled nursing facility on ${on}, ${checked}. The facility pays.`,
    }
  if (coverage === 'no-laboratory-benefit')
    return {
      tone: 'danger',
      text: `The plan does not cover laboratory tests, ${checked}. Ask for other insurance.`,
    }
  if (coverage === 'inactive') {
    if (endDate !== null && endDate < (serviceDate ?? ''))
      return {
        tone: 'danger',
        text: `The plan ended ${dayAsText(endDate)}, ${checked}. Ask for the new insurance.`,
      }
    if (effectiveDate !== null && effectiveDate > (serviceDate ?? ''))
      return { tone: 'danger', text: `The plan begins ${dayAsText(effectiveDate)}, ${checked}.` }
    return { tone: 'danger', text: `Not covered on ${on}, ${checked}. Ask for the new insurance.` }
  }
  if (coverage === 'not-found')
    return {
      tone: 'danger',
      text:
        word === 'differs'
          ? `The payer has other information for this member, ${checked}. Check the name, birth date, sex, and member ID against the card.`
          : `The payer does not know this member, ${checked}. Check the name, birth date, and member ID against the card.`,
    }
  if (coverage === 'unknown')
    return {
      tone: 'waiting',
      text:
        word === 'differs'
          ? `The payer found several members, ${checked}. Check the member ID.`
          : `Coverage on ${on} is unknown, ${checked}.`,
    }
  return { tone: 'done', text: `Covered on ${on}, ${checked}.` }
}

const names: Record<MemberDifference['field'], string> = {
  first: 'first name',
  last: 'last name',
  birthDate: 'birth date',
  sex: 'sex',
  memberId: 'member ID',
  address: 'address',
}
/** The payer's differing value, in words. */
export const describeDifference = ({ field, payer }: MemberDifference): string =>
  `The payer has ${names[field]} ${field === 'birthDate' ? dayAsText(payer) : payer}.`
/** The field in question: of the insurance, or of the patient. */
export const isOfInsurance = ({ field }: MemberDifference): boolean => field === 'memberId'
