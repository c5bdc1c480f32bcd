import { api } from '@labgate/contract'
import { typesWithVerb } from '@labgate/contract/access/permissions'
import { userTypes } from '@labgate/contract/access/user-types'
import { cookieNames } from '@labgate/contract/kit/cookies'
import { Validation, type Endpoint } from '@labgate/contract/kit/endpoint'
import { refusals } from '@labgate/contract/kit/refusals'
import { fieldsOf, type Field } from './kinds.ts'

const whoMay = (access: Endpoint['access']): string => {
  if (access === 'public') return 'anybody'
  if (access === 'signed-in') return 'everyone who is signed in'
  const types = typesWithVerb(access)
  return `\`${access}\`: user types ${types.join(', ')}`
}
const notes = ({ byPost, changes, carriesFile, notInVisit }: Endpoint): string[] => [
  ...(changes ? ['Changes data: takes an Idempotency-Key.'] : []),
  ...(byPost ? ['The web app sends it as POST.'] : []),
  ...(carriesFile ? ['Carries a file: the body may have 36 MB.'] : []),
  ...(notInVisit ? ['Refused while acting as a customer.'] : []),
]
const cell = (text: string): string => text.replaceAll('|', '\\|')
const table = (fields: readonly Field[]): string[] => [
  '| field | kind |',
  '|---|---|',
  ...fields.map(
    ({ name, kind, optional }) =>
      `| ${name} | ${cell(kind)}${optional ? ' (may be absent)' : ''} |`,
  ),
]
const unspoken = ['valid', 'message']

const endpointText = (name: string, endpoint: Endpoint): string[] => {
  const inputFields = fieldsOf(endpoint.input).filter(
    (field) => field.name !== 'validation' && !field.name.startsWith('validation.'),
  )
  const answered = fieldsOf(endpoint.answer).filter((field) => !unspoken.includes(field.name))
  return [
    `### ${endpoint.method} ${endpoint.path.slice(1)}`,
    '',
    `${name}. For ${whoMay(endpoint.access)}. ${notes(endpoint).join(' ')}`.trim(),
    '',
    ...(inputFields.length === 0
      ? ['Request: nothing beside the validation block.']
      : ['Request:', '', ...table(inputFields)]),
    '',
    ...(answered.length === 0
      ? ['Answer: valid and message.']
      : ['Answer:', '', ...table(answered)]),
    '',
  ]
}

const opening = [
  '# The wire',
  '',
  'Every call of Labgate, made from the contract by `npm run db -- wire`. Do not edit it: a test compares.',
  '',
  '- GET: each field is a query parameter, records among them as JSON text. Every GET is also served as POST at the same path, with the same names in a JSON body.',
  `- POST: one JSON object. Non-GET requests of the portal repeat the cookie ${cookieNames(false).xsrf} (with https ${cookieNames(true).xsrf}) in the header X-XSRF-TOKEN.`,
  '- Before a body is read, its head is looked at: the binding cookie, or the listed address of a system client; origin, rate and size. What is refused then is answered with the body unread, and the connection ends. 429 and some 503 bear Retry-After.',
  '- Names are understood without regard to case at every depth. Unknown names are refused, for sources 12 and 13 ignored.',
  '- Each request carries `validation`, but for calls that anyone may make. Numbers and flags may come as text.',
  '- Each answer has `valid` and `message`; the fields named here stand beside them. A refusal has `valid` false, a `code`, and `issues` (path, message, rule) where fields are at fault.',
  '- Kinds: id, a whole number, 0 for none and -1 for not chosen; flag, true or false; line, text of one line; date, YYYY-MM-DD or null; moment, YYYY-MM-DDTHH:mm:ss.sssZ or null.',
  '- Lists: `next` continues the list when it is sent as `after` with the same criteria; `total` is exact up to 1,000, beyond that 1,000 with `totalIsMore`.',
  '- Header Idempotency-Key: 1 to 64 printable characters, kept 48 hours for the user and call.',
  '',
  '## Validation',
  '',
  ...table(fieldsOf(Validation)),
  '',
  '## Refusals',
  '',
  '| code | HTTP | says, unless it can say more |',
  '|---|---|---|',
  ...Object.entries(refusals).map(
    ([code, [status, message]]) => `| ${code} | ${status} | ${cell(message)} |`,
  ),
  '',
  '## User types',
  '',
  Object.entries(userTypes)
    .map(([id, name]) => `${id} ${name}`)
    .join(', '),
  '',
]

/** docs/wire.md, generated from the current contract. */
export const wireDocument = (): string =>
  [
    ...opening,
    ...Object.entries(api).flatMap(([feature, calls]) => [
      `## ${feature}`,
      '',
      ...Object.entries(calls as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
        endpointText(`${feature}.${name}`, endpoint),
      ),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
