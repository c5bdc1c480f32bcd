import type { Issue } from '@labgate/contract/kit/endpoint'
import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { issue } from '../../access/refusal.ts'

/**
 * Errors in phone and fax numbers: US numbers in any usual format, others with + and country code.
 * An empty one is not an error.
 */
export const phoneIssues = (
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Issue[] =>
  names
    .filter((name) => {
      const given = fields[name]
      return typeof given === 'string' && given !== '' && !isPossiblePhoneNumber(given, 'US')
    })
    .map((name) =>
      issue(name, 'Not a phone number. Use ten digits, or + and the country code.', 'phone'),
    )
