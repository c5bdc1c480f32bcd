import type { CoverStanding, MemberDifference } from '@labgate/contract/billing/eligibility'
import { say } from '@labgate/contract/languages/say'
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
      ? say('Medicare says this patient is in a Medicare Advantage plan. Add that plan.')
      : say('Medicare says this patient is in a Medicare Advantage plan: {name}. Add that plan.', {
          name,
        })
  return name === ''
    ? say('Another insurance pays first. Ask the patient, and add it.')
    : say('Another insurance pays first: {name}. Add it.', { name })
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
  const [on, checked] = [
    dayAsText(serviceDate),
    say('checked {checkedDate}', { checkedDate: dayAsText(checkedDate) }),
  ]
  if (status === '')
    return {
      tone: 'plain',
      text: canAsk
        ? say('Coverage has not been checked yet.')
        : say('This payer cannot be asked electronically.'),
    }
  if (status === 'asked')
    return { tone: 'plain', text: text === '' ? say('Checking coverage with the payer.') : text }
  if (status === 'failed')
    return {
      tone: 'waiting',
      text: text === '' ? say('The payer did not answer. Coverage is unknown.') : text,
    }
  if (coverage === 'medicare-advantage' || coverage === 'other-payer')
    return {
      tone: 'waiting',
      text: say('{standing} Checked {checkedDate}.', {
        standing: instead(standing),
        checkedDate: dayAsText(checkedDate),
      }),
    }
  if (coverage === 'hospice')
    return {
      tone: 'waiting',
      text: say(
        'Medicare says this patient is in hospice on {on}, {checked}. Find out whether the test is for the terminal illness.',
        { on, checked },
      ),
    }
  if (coverage === 'skilled-nursing')
    return {
      tone: 'waiting',
      text: say(
        'Medicare says this patient is in a skilled nursing facility on {on}, {checked}. The facility pays.',
        { on, checked },
      ),
    }
  if (coverage === 'no-laboratory-benefit')
    return {
      tone: 'danger',
      text: say('The plan does not cover laboratory tests, {checked}. Ask for other insurance.', {
        checked,
      }),
    }
  if (coverage === 'inactive') {
    if (endDate !== null && endDate < (serviceDate ?? ''))
      return {
        tone: 'danger',
        text: say('The plan ended {endDate}, {checked}. Ask for the new insurance.', {
          endDate: dayAsText(endDate),
          checked,
        }),
      }
    if (effectiveDate !== null && effectiveDate > (serviceDate ?? ''))
      return {
        tone: 'danger',
        text: say('The plan begins {effectiveDate}, {checked}.', {
          effectiveDate: dayAsText(effectiveDate),
          checked,
        }),
      }
    return {
      tone: 'danger',
      text: say('Not covered on {on}, {checked}. Ask for the new insurance.', { on, checked }),
    }
  }
  if (coverage === 'not-found')
    return {
      tone: 'danger',
      text:
        word === 'differs'
          ? say(
              'The payer has other information for this member, {checked}. Check the name, birth date, sex, and member ID against the card.',
              { checked },
            )
          : say(
              'The payer does not know this member, {checked}. Check the name, birth date, and member ID against the card.',
              { checked },
            ),
    }
  if (coverage === 'unknown')
    return {
      tone: 'waiting',
      text:
        word === 'differs'
          ? say('The payer found several members, {checked}. Check the member ID.', { checked })
          : say('Coverage on {on} is unknown, {checked}.', { on, checked }),
    }
  return { tone: 'done', text: say('Covered on {on}, {checked}.', { on, checked }) }
}

const names: Record<MemberDifference['field'], string> = {
  first: say('first name'),
  last: say('last name'),
  birthDate: say('birth date'),
  sex: 'sex',
  memberId: say('member ID'),
  address: 'address',
}
/** The payer's differing value, in words. */
export const describeDifference = ({ field, payer }: MemberDifference): string =>
  say('The payer has {names} {value}.', {
    names: names[field],
    value: field === 'birthDate' ? dayAsText(payer) : payer,
  })
/** The field in question: of the insurance, or of the patient. */
export const isOfInsurance = ({ field }: MemberDifference): boolean => field === 'memberId'
