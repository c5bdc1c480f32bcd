import {
  Assertion,
  clientData,
  parsed,
} from '../../src/features/people/passkeys/device-response.ts'
import type { Things } from './things.ts'

/** Responses of devices with any number of fields, levels, or letters. */
export const ofResponses: Things = {
  fields: (count) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, nth) => [`f${nth}`, nth]))),
  levels: (count) => `${'['.repeat(count)}${']'.repeat(count)}`,
  letters: (count) => JSON.stringify({ id: 'A'.repeat(count), type: 'public-key' }),
}
export const readResponse = (text: string | Buffer): unknown => [
  parsed(Assertion, String(text)),
  clientData(Buffer.from(text).toString('base64url')),
]
