import type { S3Settings } from '../../config-s3.ts'
import { ObjectMissing, StoreAway, type ObjectStore } from '../../db/file-store.ts'
import { hashOfObject, objectNameOf, ownBytes } from '../../files/object-name.ts'
import { readPage, type S3Page } from './s3-list.ts'
import { codeOf, s3Requests, type S3Answer } from './s3-requests.ts'

/** What else lies in the bucket is left alone. */
const folder = 'files/'
const pageSize = 1000

const refused = (answer: S3Answer): StoreAway =>
  new StoreAway(`the file store refused (${codeOf(answer)})`)

/**
 * Files as objects of a bucket that is reached by the S3 API: what is put is whole or not there,
 * and names are never used twice, so nothing is ever replaced.
 */
export const s3Store = (
  settings: S3Settings,
  now: () => Date,
  randomBytes: (length: number) => Buffer,
): ObjectStore => {
  const ask = s3Requests(settings, now)
  const page = async (most: number, token?: string): Promise<S3Page> => {
    const answer = await ask({
      method: 'GET',
      query: {
        'list-type': '2',
        prefix: folder,
        'max-keys': String(most),
        ...(token !== undefined && { 'continuation-token': token }),
      },
    })
    if (answer.status !== 200) throw refused(answer)
    return readPage(answer.body.toString('utf8'))
  }
  const keyOf = (objectName: string | null): string => {
    if (objectName === null || hashOfObject(objectName) === undefined)
      throw new Error('the name of an object of a file was expected')
    return `${folder}${objectName}`
  }
  return {
    keep: async (hash, sealed) => {
      const objectName = objectNameOf(hash, randomBytes(ownBytes))
      const answer = await ask({
        method: 'PUT',
        key: keyOf(objectName),
        headers: { 'content-type': 'application/octet-stream' },
        body: sealed,
      })
      if (answer.status !== 200) throw refused(answer)
      return { content: null, objectName }
    },
    read: async ({ objectName }, part) => {
      const answer = await ask({
        method: 'GET',
        key: keyOf(objectName),
        ...(part && { headers: { range: `bytes=${part.from}-${part.from + part.length - 1}` } }),
      })
      if (answer.status === 404 && codeOf(answer) !== 'NoSuchBucket')
        throw new ObjectMissing(`the file store does not have the object ${objectName ?? ''}`)
      if (answer.status === 416) return Buffer.alloc(0) // the part begins behind the last byte
      if (answer.status !== (part === undefined ? 200 : 206)) throw refused(answer)
      return answer.body
    },
    async *list() {
      let token: string | undefined
      do {
        const { objects, next } = await page(pageSize, token)
        for (const { key, changedAt } of objects) {
          const objectName = key.slice(folder.length)
          if (hashOfObject(objectName) !== undefined) yield { objectName, keptAt: changedAt }
        }
        token = next
      } while (token !== undefined)
    },
    remove: async (objectName) => {
      const answer = await ask({ method: 'DELETE', key: keyOf(objectName) })
      if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404)
        throw refused(answer)
    },
    probe: async () => void (await page(1)),
  }
}
