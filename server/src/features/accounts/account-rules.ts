import type { Issue } from '@labgate/contract/kit/endpoint'
import { isTimeZone } from '@labgate/contract/kit/time-zones'
import { issue } from '../../access/refusal.ts'
import { phoneIssues } from '../../core/records/phones.ts'

type Fields = Readonly<Record<string, unknown>>

const required = {
  name: 'Enter a name for the account.',
  contactName: 'Enter a contact.',
  contactPosition: "Enter the contact's position.",
  contactEmail: "Enter the contact's email.",
} as const
const shares = ['pct_Commercial', 'pct_SelfPay', 'pct_Medicare', 'pct_Medicaid'] as const

/**
 * What is wrong with an account (records.md#account). With `changed`, only faults that touch a
 * changed field count: an old record can be corrected bit by bit.
 */
export const accountIssues = (account: Fields, changed?: readonly string[]): Issue[] => {
  const issues: Issue[] = Object.entries(required)
    .filter(([field]) => String(account[field] ?? '') === '')
    .map(([field, message]) => issue(field, message, 'required'))
  const sum = shares.reduce((total, field) => total + Number(account[field] ?? 0), 0)
  if (sum > 100.005)
    issues.push(
      ...shares
        .filter((field) => Number(account[field] ?? 0) > 0)
        .map((field) =>
          issue(field, `The four percentages add up to ${sum}%, more than 100.`, 'payer-mix'),
        ),
    )
  if (String(account['taxId'] ?? '') !== '' && !/^\d{2}-?\d{7}$/.test(String(account['taxId'])))
    issues.push(issue('taxId', 'A tax ID has nine digits, such as 12-3456789.', 'tax-id'))
  const zone = String(account['timeZone'] ?? '')
  if (zone !== '' && !isTimeZone(zone))
    issues.push(issue('timeZone', 'Choose a time zone from the list.', 'time-zone'))
  issues.push(...phoneIssues(account, ['phone', 'fax']))
  return changed === undefined
    ? issues
    : issues.filter(({ path }) => changed.includes(String(path[0])))
}
