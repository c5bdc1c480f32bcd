import type { Issue } from '@labgate/contract/endpoint'
import { issue } from '../../access/refusal.ts'
import { phoneIssues } from '../records/phones.ts'

/** Errors in an insurance (reference/domain.md 3.8). */
export const insuranceIssues = (whole: Readonly<Record<string, unknown>>): Issue[] => {
  const text = (field: string): string => String(whole[field] ?? '')
  const payer = Number(whole['insuranceId'] ?? -1)
  return [
    ...(payer < 0 ? [issue('insuranceId', 'Choose the payer, or check “Not in the list”.', 'required')] : []),
    ...(payer === 0 && text('insuranceName') === '' ? [issue('insuranceName', 'Enter the payer’s name.', 'required')] : []),
    ...(text('memberId') === '' ? [issue('memberId', 'Enter the member ID.', 'required')] : []),
    ...(text('effectiveDate') !== '' && text('expireDate') !== '' && text('expireDate') < text('effectiveDate')
      ? [issue('expireDate', 'The end date is before the start date.', 'order')]
      : []),
    ...([1, 2, 3].includes(Number(whole['sequence'])) ? [] : [issue('sequence', 'Choose primary, secondary or tertiary.', 'required')]),
    ...(text('subscriberPostalCode') === '' || /^\d{5}(-\d{4})?$/.test(text('subscriberPostalCode'))
      ? []
      : [issue('subscriberPostalCode', 'A ZIP code has five digits, or nine with a hyphen.', 'zip')]),
    ...phoneIssues(whole, ['subscriberPhone', 'subscriberPhoneWork']),
  ]
}
