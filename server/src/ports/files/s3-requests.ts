import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { Agent, request as requestPlain, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import { SignatureV4 } from '@smithy/signature-v4'
import type { S3Settings } from '../../config-s3.ts'
import { StoreAway } from '../../db/file-store.ts'
import { digestOf } from '../../files/digest.ts'
import { bodyWithin } from '../body-within.ts'

/** A call of the S3 API. */
export interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Of the object, with the folder that it is in; none for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}
export interface S3Answer {
  status: number
  body: Buffer
}

/** Longer than 25 MB take on a slow line; milliseconds. */
export const longestMs = 60_000
/** A silence that no store needs; milliseconds. */
const silentMs = 5000
/** More than the largest file, or a list of a thousand names, has; bytes. */
export const mostBytes = 32 * 1_048_576
const connectionsKept = 16
/** A connection that was kept may have been closed by the other side meanwhile. */
const [tries, brokenConnections] = [3, ['ECONNRESET', 'EPIPE']]

/** What the signer asks of a hash. */
class Sha256 {
  private readonly of: Hash | Hmac
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.of =
      secret === undefined
        ? createHash('sha256')
        : createHmac('sha256', typeof secret === 'string' ? secret : bytesOf(secret))
  }
  update(data: Uint8Array): void {
    this.of.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.of.digest()
  }
  reset(): void {}
}
const bytesOf = (given: ArrayBuffer | ArrayBufferView): Buffer =>
  ArrayBuffer.isView(given)
    ? Buffer.from(given.buffer, given.byteOffset, given.byteLength)
    : Buffer.from(given)

/** `<Code>` of an S3 error, such as NoSuchKey; the status if it has none. */
export const codeOf = ({ status, body }: S3Answer): string =>
  /<Code>(?<code>\w{1,60})<\/Code>/.exec(body.toString('latin1', 0, 2000))?.groups?.['code'] ??
  String(status)

const tooLarge = () => new StoreAway('the file store answered with too many bytes')
const emptyHash = createHash('sha256').digest('hex')

/** A call as it is sent. */
interface Signed {
  address: string
  headers: Record<string, string>
}
/** Signs calls to one bucket with AWS Signature Version 4, of the moment `now`. */
export const s3Signer = (
  { url, bucket, region, accessKey, secretKey, isInPath }: S3Settings,
  now: () => Date,
): ((call: S3Call) => Promise<Signed>) => {
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    sha256: Sha256,
    uriEscapePath: false,
  })
  const [host, base] = [
    isInPath ? url.host : `${bucket}.${url.host}`,
    `${url.pathname.replace(/\/$/, '')}${isInPath ? `/${bucket}` : ''}`,
  ]
  return async ({ method, key, query = {}, headers: given, body }) => {
    const path = `${base}/${key ?? ''}`
    const { headers } = await signer.sign(
      {
        method,
        protocol: url.protocol,
        hostname: host,
        path,
        query,
        headers: {
          ...given,
          host,
          'x-amz-content-sha256':
            body === undefined ? emptyHash : (await digestOf(body)).toString('hex'),
          ...(body !== undefined && { 'content-length': String(body.length) }),
        },
      },
      { signingDate: now() },
    )
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20')
    return {
      address: `${url.protocol}//${host}${path}${search === '' ? '' : `?${search}`}`,
      headers,
    }
  }
}

/** Speaks to one bucket: signed, over connections that are kept. */
export const s3Requests = (
  settings: S3Settings,
  now: () => Date,
): ((call: S3Call) => Promise<S3Answer>) => {
  const isTls = settings.url.protocol === 'https:'
  const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true, maxFreeSockets: connectionsKept })
  const sign = s3Signer(settings, now)
  const once = async (call: S3Call): Promise<S3Answer> => {
    const { address, headers } = await sign(call)
    const { method, body } = call
    const answer = await new Promise<IncomingMessage>((done, refuse) => {
      const sent = (isTls ? requestTls : requestPlain)(
        address,
        { method, headers, agent, signal: AbortSignal.timeout(longestMs) },
        done,
      )
      sent.setTimeout(silentMs, () => sent.destroy(new StoreAway('the file store is silent')))
      sent.once('error', refuse)
      sent.end(body)
    })
    return { status: answer.statusCode ?? 500, body: await bodyWithin(answer, mostBytes, tooLarge) }
  }
  return async (call) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await once(call)
        if (answer.status < 500 || attempt === tries) return answer
      } catch (error) {
        if (error instanceof StoreAway) throw error
        const { code = '', name } = error as NodeJS.ErrnoException
        if (attempt === tries || !brokenConnections.includes(code))
          throw new StoreAway(`the file store does not respond (${code === '' ? name : code})`)
      }
    }
  }
}
