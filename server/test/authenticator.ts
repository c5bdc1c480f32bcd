import { secondFactor } from '@labgate/contract/people/session'
import { hotp, stepOf } from '../src/access/totp.ts'
import { password, type Lab, type Visitor } from './lab.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** A secret's bytes as an authenticator reads them. */
const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((sign) => letters.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code for the lab's current time, of a secret as it is shown for an authenticator. */
export const codeOf = (secret: string, lab: Pick<Lab, 'clock'>): string =>
  hotp(bytesOf(secret), stepOf(lab.clock.now))

export interface Authenticator {
  secret: Buffer
  recoveryCodes: readonly string[]
  /**
   * The code for the lab's current time. Each code works once: let a minute pass before the next.
   */
  code(): string
}

/** Sets up a second factor for a signed-in user. */
export const setUpFactor = async (lab: Lab, visitor: Visitor): Promise<Authenticator> => {
  const begun = (await visitor.call(secondFactor.begin, { password })).body
  if (begun.valid !== true) throw new Error(`the set-up was refused: ${JSON.stringify(begun)}`)
  const secret = bytesOf(begun.secret)
  const confirmed = (
    await visitor.call(secondFactor.confirm, { code: hotp(secret, stepOf(lab.clock.now)) })
  ).body
  if (confirmed.valid !== true)
    throw new Error(`the code was refused: ${JSON.stringify(confirmed)}`)
  return {
    secret,
    recoveryCodes: confirmed.recoveryCodes,
    code: () => hotp(secret, stepOf(lab.clock.now)),
  }
}
