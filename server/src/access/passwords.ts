import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(argon2) as (kind: 'argon2id', options: object) => Promise<Buffer>
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

/** Hashes queue here, so that a flood of sign-ins does not starve the thread pool of file and zlib work. */
const most = Math.max(1, availableParallelism())
let running = 0
const waiting: (() => void)[] = []
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= most) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** How many sign-ins wait for their hash. */
export const hashesWaiting = (): number => waiting.length

/** 'argon2id$nonce$tag', both base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => run('argon2id', { message: password.normalize('NFC'), nonce, ...cost }))
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

let decoy: Promise<string> | undefined

/** Whether the password is the stored one. Takes the same time when there is none. */
export const passwordMatches = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(12).toString('base64'))
  const [, nonce = '', tag = ''] = (stored ?? (await decoy)).split('$')
  const got = await inTurn(() => run('argon2id', { message: password.normalize('NFC'), nonce: Buffer.from(nonce, 'base64url'), ...cost }))
  const wanted = Buffer.from(tag, 'base64url')
  return got.length === wanted.length && timingSafeEqual(got, wanted) && stored !== null && stored !== undefined
}
