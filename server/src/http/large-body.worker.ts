import { hash } from 'node:crypto'
import { cryptWith } from '../access/crypt.ts'
import { answerInWorker } from '../answer-in-worker.ts'
import { bytesOf } from '../files/base64.ts'
import { isText } from '../files/is-text.ts'
import { fileKeys } from '../files/sealed-file.ts'
import type { Parted, Whole } from './large-body.ts'

/** The contract's name of a file in a body, in any case. */
const fileName = 'fileasbase64'
/** Shorter texts stay in place. */
const shortest = 1024

const part = ({ pieces, key }: Whole): Parted => {
  const keys = key && fileKeys(cryptWith(Buffer.from(key)))
  let body: unknown
  try {
    body = JSON.parse(Buffer.concat(pieces.splice(0)).toString('utf8'))
  } catch {
    return { unreadable: true }
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { unreadable: true }
  const files: Exclude<Parted, { unreadable: true }>['files'] = []
  const rest = Object.entries(body).map(([name, value]: [string, unknown]) => {
    if (name.toLowerCase() !== fileName || typeof value !== 'string' || value.length < shortest)
      return [name, value]
    const bytes = bytesOf(value)
    const digest = hash('sha256', typeof bytes === 'string' ? value : bytes, 'buffer')
    const inside = `file:${digest.toString('hex')}`
    files.push(
      typeof bytes === 'string'
        ? { name: inside, hash: digest, isText: false, fault: bytes }
        : {
            name: inside,
            hash: digest,
            isText: isText(bytes),
            bytes: bytes as Uint8Array<ArrayBuffer>,
            sealed: keys?.sealFile(bytes) as Uint8Array<ArrayBuffer> | undefined,
          },
    )
    return [name, inside]
  })
  // entries, not an object: a key such as __proto__ must reach the parser that refuses it
  return {
    rest: `{${rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
    files,
  }
}
answerInWorker((whole: Whole) => {
  const parted = part(whole)
  return {
    answer: parted,
    handedOver:
      'unreadable' in parted
        ? []
        : parted.files.flatMap(({ bytes, sealed }) =>
            [bytes, sealed].flatMap((one) => (one === undefined ? [] : [one.buffer])),
          ),
  }
})
