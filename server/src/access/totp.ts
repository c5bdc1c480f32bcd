import { createHmac } from 'node:crypto'

/*
 * Time-based one-time passwords: RFC 6238 with SHA-1, 30 seconds and six digits, as authenticator
 * apps expect.
 */

const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding. */
export const base32 = (bytes: Buffer): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** HOTP of RFC 4226: six digits for a counter. */
export const hotp = (secret: Buffer, counter: number): string => {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = (mac[19] ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The time step of a moment. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/**
 * The step the code belongs to, at most one step early or late and never one already used;
 * undefined if it fits none.
 */
export const totpStep = (
  secret: Buffer,
  code: string,
  at: Date,
  lastStep: number,
): number | undefined => {
  const now = stepOf(at)
  return [now, now - 1, now + 1].find((step) => step > lastStep && hotp(secret, step) === code)
}

/** The address that an authenticator reads from a QR code. */
export const totpAddress = (secret: Buffer, account: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
