import { createHash } from 'node:crypto'

/*
 * The envelope of CAQH CORE's connectivity rule, HTTP with MIME multipart (vC2.2.0, section 4.2.1):
 * text fields, and the file itself as Payload. X12 is Latin-1 bytes here, so that a partner's file
 * is stored as received.
 */

export interface CoreMessage {
  payloadType: string
  payloadId: string
  /** 'Success', or why the partner refuses the message; '' in a request. */
  errorCode: string
  errorMessage: string
  payload: Uint8Array | undefined
}
export interface CoreRequest {
  payloadType: string
  processingMode: 'Batch' | 'RealTime'
  payloadId: string
  /** YYYY-MM-DDTHH:mm:ssZ. */
  timeStamp: string
  user: string
  password: string
  senderId: string
  receiverId: string
  ruleVersion: string
  payload?: Uint8Array
}

const lineEnd = '\r\n'
const textPart = (name: string, value: string): string =>
  `Content-Disposition: form-data; name="${name}"${lineEnd}${lineEnd}${value.replace(/[\r\n]/g, ' ')}${lineEnd}`

/**
 * A message as the body of a request: multipart/form-data with this boundary, which must not occur
 * in the payload.
 */
export const writeCoreMessage = (request: CoreRequest, boundary: string): Buffer => {
  const { payload } = request
  const fields: [string, string][] = [
    ['PayloadType', request.payloadType],
    ['ProcessingMode', request.processingMode],
    ['PayloadID', request.payloadId],
    ['TimeStamp', request.timeStamp],
    ['UserName', request.user],
    ['Password', request.password],
    ['SenderID', request.senderId],
    ['ReceiverID', request.receiverId],
    ['CORERuleVersion', request.ruleVersion],
    // both are required only with a batch
    ...(payload !== undefined && request.processingMode === 'Batch'
      ? ([
          ['PayloadLength', String(payload.length)],
          ['CheckSum', createHash('sha1').update(payload).digest('hex')],
        ] as [string, string][])
      : []),
  ]
  const head = fields
    .map(([name, value]) => `--${boundary}${lineEnd}${textPart(name, value)}`)
    .join('')
  const opening = `--${boundary}${lineEnd}Content-Disposition: form-data; name="Payload"; filename="payload.x12"${lineEnd}Content-Type: application/octet-stream${lineEnd}${lineEnd}`
  const end = `--${boundary}--${lineEnd}`
  return payload === undefined
    ? Buffer.from(`${head}${end}`)
    : Buffer.concat([Buffer.from(`${head}${opening}`), payload, Buffer.from(`${lineEnd}${end}`)])
}

const longestHead = 2000
/*
 * Parts of a multipart body by name in lower case, as bytes of it; undefined if it is not one. The
 * file is not copied, and not made a text: it can be as large as a file may be.
 */
const partsOf = (contentType: string, body: Buffer): Map<string, Buffer> | undefined => {
  const [, quoted, plain] =
    /^multipart\/[a-z-]+;.*?\bboundary=(?:"([^"]{1,100})"|([^\s;]{1,100}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return undefined
  const between = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const first = between.subarray(2)
  const parts = new Map<string, Buffer>()
  let from = body.subarray(0, first.length).equals(first) ? first.length : -1
  if (from === -1) {
    const at = body.indexOf(between)
    from = at === -1 ? body.length : at + between.length
  }
  while (from < body.length) {
    const next = body.indexOf(between, from)
    const part = body.subarray(from, next === -1 ? body.length : next)
    const at = part.subarray(0, longestHead).indexOf('\r\n\r\n')
    const head = part.toString('latin1', 0, Math.max(0, at))
    const name = /\bname="?([\w-]{1,60})"?/i.exec(head)?.[1]
    if (at !== -1 && name !== undefined) parts.set(name.toLowerCase(), part.subarray(at + 4))
    from = next === -1 ? body.length : next + between.length
  }
  return parts
}

const isEmpty = (payload: Buffer): boolean =>
  payload.length < longestHead && payload.toString('latin1').trim() === ''

/** A partner's response; undefined if it is not such a message. Never throws. */
export const readCoreMessage = (contentType: string, body: Buffer): CoreMessage | undefined => {
  const parts = partsOf(contentType, body)
  const textOf = (name: string): string | undefined =>
    parts?.get(name)?.subarray(0, longestHead).toString('latin1').trim()
  const payloadType = textOf('payloadtype')
  if (payloadType === undefined) return undefined
  const payload = parts?.get('payload')
  return {
    payloadType,
    payloadId: textOf('payloadid') ?? '',
    errorCode: textOf('errorcode') ?? '',
    errorMessage: textOf('errormessage') ?? '',
    payload: payload === undefined || isEmpty(payload) ? undefined : payload,
  }
}
