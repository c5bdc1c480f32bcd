import { isUserType } from '@labgate/contract/access/user-types'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { isNpi } from '@labgate/contract/kit/npi'
import { issue } from '../../../access/refusal.ts'
import { phoneIssues } from '../../../core/records/phones.ts'
import { typeFits } from './target.ts'

type Fields = Readonly<Record<string, unknown>>
const blank = (value: unknown): boolean => String(value ?? '') === ''

/* Whoever adds a person says what that person can see: no type is assumed. */
const typeIssues = (userTypeId: number, customerId: number): Issue[] => {
  if (!isUserType(userTypeId)) return [issue('userTypeId', 'Choose the type.', 'required')]
  if (typeFits(userTypeId, customerId)) return []
  const text =
    customerId > 0
      ? 'A user of an account is a clinic user or a clinic administrator.'
      : 'This type is for users of an account.'
  return [issue('userTypeId', text, 'type')]
}

/** Errors in a user (records.md#users). */
export const userIssues = (user: Fields): Issue[] => [
  ...(blank(user['firstName']) ? [issue('firstName', 'Enter the first name.', 'required')] : []),
  ...(blank(user['lastName']) ? [issue('lastName', 'Enter the last name.', 'required')] : []),
  ...(blank(user['email']) ? [issue('email', 'Enter an email.', 'required')] : []),
  // a user name that looks like an email could take precedence over someone's email at sign-in
  ...(!blank(user['userName']) && !/^[\p{L}\p{N}._'-]{3,60}$/u.test(String(user['userName']))
    ? [
        issue(
          'userName',
          'A user name needs at least three letters, digits, periods, hyphens, or underscores, and no @.',
          'user-name',
        ),
      ]
    : []),
  ...(user['physician'] === true && blank(user['npi'])
    ? [issue('npi', 'A provider needs an NPI.', 'required')]
    : []),
  ...(!blank(user['npi']) && !isNpi(String(user['npi']))
    ? [issue('npi', 'Not a valid NPI. Check the ten digits.', 'npi')]
    : []),
  ...typeIssues(Number(user['userTypeId']), Number(user['customerId'])),
  ...phoneIssues(user, ['phoneWork', 'phoneCell']),
]
