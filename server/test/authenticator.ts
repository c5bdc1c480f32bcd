import { secondFactor } from '@labgate/contract/session'
import { hotp, stepOf } from '../src/access/totp.ts'
import { password, type Lab, type Visitor } from './lab.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The bytes of a secret as an authenticator reads it. */
const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((sign) => letters.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export interface Authenticator {
  secret: Buffer
  recoveryCodes: readonly string[]
  /** The code of the lab's present moment. One code serves once: let a minute pass before the next. */
  code(): string
}

/** Sets a second factor up for somebody who is signed in. */
export const setUpFactor = async (lab: Lab, visitor: Visitor): Promise<Authenticator> => {
  const begun = (await visitor.call(secondFactor.begin, { password })).body
  if (begun.valid !== true) throw new Error(`the set-up was refused: ${JSON.stringify(begun)}`)
  const secret = bytesOf(begun.secret)
  const confirmed = (await visitor.call(secondFactor.confirm, { code: hotp(secret, stepOf(lab.clock.now)) })).body
  if (confirmed.valid !== true) throw new Error(`the code was refused: ${JSON.stringify(confirmed)}`)
  return { secret, recoveryCodes: confirmed.recoveryCodes, code: () => hotp(secret, stepOf(lab.clock.now)) }
}
