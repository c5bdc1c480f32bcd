import type { Issue } from '@labgate/contract/kit/endpoint'
import { stateNames } from '@labgate/contract/kit/states'
import { issue } from '../../access/refusal.ts'
import { phoneIssues } from '../records/phones.ts'

/**
 * Errors in an insurance (records.md#patient-insurance). `latest`: today in the time zone where it
 * is latest, so that no one's today is in the future.
 */
export const insuranceIssues = (
  whole: Readonly<Record<string, unknown>>,
  latest: string,
): Issue[] => {
  const text = (field: string): string => String(whole[field] ?? '')
  const payer = Number(whole['insuranceId'] ?? -1)
  return [
    ...(payer < 0
      ? [issue('insuranceId', 'Choose the payer, or check “Not in the list”.', 'required')]
      : []),
    ...(payer === 0 && text('insuranceName') === ''
      ? [issue('insuranceName', 'Enter the payer’s name.', 'required')]
      : []),
    ...(text('memberId') === '' ? [issue('memberId', 'Enter the member ID.', 'required')] : []),
    ...(text('effectiveDate') !== '' &&
    text('expireDate') !== '' &&
    text('expireDate') < text('effectiveDate')
      ? [issue('expireDate', 'The end date is before the start date.', 'order')]
      : []),
    ...([1, 2, 3].includes(Number(whole['sequence']))
      ? []
      : [issue('sequence', 'Choose primary, secondary or tertiary.', 'required')]),
    ...(text('subscriberPostalCode') === '' || /^\d{5}(-\d{4})?$/.test(text('subscriberPostalCode'))
      ? []
      : [
          issue(
            'subscriberPostalCode',
            'A ZIP code has five digits, or nine with a hyphen.',
            'zip',
          ),
        ]),
    ...(text('injuryDate') > latest
      ? [issue('injuryDate', 'The date of injury is in the future.', 'future')]
      : []),
    ...(text('injuryState') === '' || Object.hasOwn(stateNames, text('injuryState'))
      ? []
      : [
          issue(
            'injuryState',
            'Use the two-letter code of a state or territory, such as FL.',
            'state',
          ),
        ]),
    ...phoneIssues(whole, ['subscriberPhone', 'subscriberPhoneWork']),
  ]
}
