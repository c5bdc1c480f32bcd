import { hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { bytesOf } from '../files/base64.ts'
import { isText } from '../files/is-text.ts'
import type { Parted } from './large-body.ts'

if (parentPort === null) throw new Error('this file is a worker')
/** The contract's name of a file in a body, in any case. */
const fileName = 'fileasbase64'
/** Shorter texts stay where they are. */
const shortest = 1024

const part = (): Parted => {
  const given = workerData as Uint8Array<ArrayBuffer>
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(given.buffer, given.byteOffset, given.byteLength).toString('utf8'))
  } catch {
    return { unreadable: true }
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { unreadable: true }
  const files: Exclude<Parted, { unreadable: true }>['files'] = []
  const rest = Object.entries(body).map(([key, value]: [string, unknown]) => {
    if (key.toLowerCase() !== fileName || typeof value !== 'string' || value.length < shortest) return [key, value]
    const bytes = bytesOf(value)
    const digest = hash('sha256', typeof bytes === 'string' ? value : bytes, 'buffer')
    const name = `file:${digest.toString('hex')}`
    files.push(
      typeof bytes === 'string'
        ? { name, hash: digest, isText: false, fault: bytes }
        : { name, hash: digest, isText: isText(bytes), bytes: bytes as Uint8Array<ArrayBuffer> },
    )
    return [key, name]
  })
  // entries, not an object: a key such as __proto__ must reach the parser that refuses it
  return { rest: `{${rest.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`, files }
}
const parted = part()
parentPort.postMessage(parted, 'unreadable' in parted ? [] : parted.files.flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes.buffer])))
