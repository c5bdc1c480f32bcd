import { z } from 'zod'
import { Answer, Issue } from './endpoint.ts'

/**
 * Every way the server refuses, with the HTTP status and the default message when there is no
 * better one. A code is a promise to clients; the words are not. A business refusal is 200 with
 * valid=false, as old clients expect.
 */
export const refusals = {
  'not-valid': [400, 'Something in the request needs correction.'],
  unreadable: [400, 'The request cannot be read.'],
  'too-large': [413, 'That is too large to send at once.'],
  'not-signed-in': [401, 'Your session has ended. Please sign in again.'],
  xsrf: [403, 'This page is out of date. Reload it and try again.'],
  'not-permitted': [403, 'Your user type does not have access to this.'],
  'second-factor-setup': [403, 'Set up your second factor first.'],
  'not-in-visit': [403, 'This cannot be done while acting as a customer.'],
  'too-many': [429, 'Too many attempts. Please wait a moment and try again.'],
  'unknown-call': [404, 'No such call.'],
  failed: [500, 'Something went wrong!'],
  busy: [503, 'Labgate cannot read or save right now. Please try again in a moment.'],
  'not-found': [200, 'Record not found.'],
  'chart-restricted': [200, 'This chart is restricted.'],
  faulty: [200, 'Please check the marked fields.'],
  'field-not-yours': [200, 'You cannot change some of these fields.'],
  stale: [200, 'This was changed by someone else since you opened it.'],
  'version-missing': [200, 'Include the version you changed (rowVersion).'],
  'key-reused': [200, 'This key was used for another request.'],
  'list-too-long': [
    200,
    'More than 5,000 rows match. Narrow the search, or request one page at a time.',
  ],
  'cursor-unfit': [200, 'This page belongs to a different search. Search again.'],
  'sign-in-failed': [200, 'That sign-in is not correct. Check your email and password.'],
  'second-factor': [200, 'Enter the code from your authenticator.'],
  'target-factor': [200, 'Enter a code for the sign-in you are switching to.'],
  'signing-closed': [
    200,
    'Someone else changed your sign-in. Confirm under My Account that it is yours; then you can sign orders again.',
  ],
  'passkey-unknown': [200, 'That passkey is not known here. Sign in another way.'],
  'organization-unknown': [
    200,
    'No organization with this code signs in here. Check the code, or ask your administrator.',
  ],
  'organization-away': [
    200,
    'Your organization’s sign-in does not respond right now. Try again in a minute.',
  ],
  'organization-failed': [
    200,
    'The sign-in with your organization was not completed. Start again.',
  ],
  'organization-refused': [
    200,
    'Your organization signed you in, but no active user here belongs to you. Ask your administrator.',
  ],
  'organization-again': [200, 'Sign in with your organization again first.'],
  'password-closed': [
    200,
    'You sign in with your organization. Choose “Sign in with your organization”.',
  ],
  'code-wrong': [200, 'That code is incorrect or has expired.'],
  'password-weak': [200, 'This password does not meet the rules.'],
  'identity-first': [200, 'Verify the identity of this person first.'],
  'in-use': [200, 'This is in use and can only be ended.'],
  taken: [200, 'This is already taken.'],
  'name-not-printable': [200, 'This name has characters that cannot be printed.'],
  'file-refused': [200, 'This file cannot be accepted.'],
  'not-possible': [200, 'This cannot be done right now.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
export type RefusalCode = keyof typeof refusals

/** The body of every refusal, regardless of status. */
export const Refused = Answer.extend({
  code: z.string(),
  issues: z.array(Issue).optional(),
  incident: z.string().optional(),
  detail: z.unknown().optional(),
})
export type Refused = z.infer<typeof Refused>
