import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(argon2) as (kind: 'argon2id', options: object) => Promise<Buffer>

/** Cost of a hash: kibibytes of memory, and the number of passes over them. */
export interface HashCost {
  memory: number
  passes: number
}
/**
 * For every password a user chooses. A stored hash names its own cost, so a new cost applies to new
 * passwords and the old ones still match.
 */
const usual: HashCost = { memory: 19_456, passes: 2 }
const sizes = { parallelism: 1, tagLength: 32 }

/**
 * Hashes queue here, so that a flood of sign-ins does not starve file and zlib work in the thread
 * pool.
 */
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

/** Number of sign-ins waiting for their hash. */
export const hashesWaiting = (): number => waiting.length

const tagOf = (password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> =>
  inTurn(() => run('argon2id', { message: password.normalize('NFC'), nonce, ...sizes, ...cost }))

/**
 * 'argon2id$m=19456,t=2$nonce$tag', nonce and tag base64url. Another cost is for callers that
 * create many sign-ins that protect nothing.
 */
export const hashPassword = async (password: string, cost: HashCost = usual): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, cost)
  return `argon2id$m=${cost.memory},t=${cost.passes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** A hash from before costs were named, 'argon2id$nonce$tag', has the usual cost. */
const readStored = (stored: string): { cost: HashCost; nonce: Buffer; tag: Buffer } => {
  const [, memory, passes, nonce = '', tag = ''] =
    /^argon2id\$(?:m=(\d+),t=(\d+)\$)?([^$]+)\$([^$]+)$/.exec(stored) ?? []
  const cost =
    memory === undefined || passes === undefined
      ? usual
      : { memory: Number(memory), passes: Number(passes) }
  return { cost, nonce: Buffer.from(nonce, 'base64url'), tag: Buffer.from(tag, 'base64url') }
}

let decoy: Promise<string> | undefined

/** Whether the password matches the stored one. Takes the same time if there is none. */
export const passwordMatches = async (
  password: string,
  stored: string | null | undefined,
): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(12).toString('base64'))
  const { cost, nonce, tag } = readStored(stored ?? (await decoy))
  const got = await tagOf(password, nonce, cost)
  return (
    got.length === tag.length &&
    timingSafeEqual(got, tag) &&
    stored !== null &&
    stored !== undefined
  )
}
