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

/** Fields of a multipart body by name in lower case; undefined if it is not one. */
const fieldsOf = (contentType: string, body: Buffer): Map<string, string> | undefined => {
  const [, quoted, plain] =
    /^multipart\/[a-z-]+;.*?\bboundary=(?:"([^"]{1,100})"|([^\s;]{1,100}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return undefined
  const parts = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1)
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const at = part.indexOf('\r\n\r\n')
      const name = /\bname="?([\w-]{1,60})"?/i.exec(part.slice(0, Math.max(0, at)))?.[1]
      return at === -1 || name === undefined ? [] : [[name.toLowerCase(), part.slice(at + 4)]]
    }),
  )
}

/** A partner's response; undefined if it is not such a message. Never throws. */
export const readCoreMessage = (contentType: string, body: Buffer): CoreMessage | undefined => {
  const fields = fieldsOf(contentType, body)
  const payloadType = fields?.get('payloadtype')?.trim()
  if (fields === undefined || payloadType === undefined) return undefined
  const payload = fields.get('payload')
  return {
    payloadType,
    payloadId: (fields.get('payloadid') ?? '').trim(),
    errorCode: (fields.get('errorcode') ?? '').trim(),
    errorMessage: (fields.get('errormessage') ?? '').trim(),
    payload:
      payload === undefined || payload.trim() === '' ? undefined : Buffer.from(payload, 'latin1'),
  }
}
