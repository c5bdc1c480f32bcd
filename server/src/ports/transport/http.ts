import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { lookupWithin, OutOfReach, type Reach } from '../../reach.ts'
import { tlsFaultOf } from '../../tls-fault.ts'
import { bodyWithin } from '../body-within.ts'
import {
  readCoreMessage,
  writeCoreMessage,
  type CoreMessage,
  type CoreRequest,
} from './core-envelope.ts'
import {
  describeConnection,
  FileTooLarge,
  largestFile,
  TransportFailed,
  within,
  type Transport,
} from './transport.ts'

export interface HttpPlace {
  /** https, or http on the loopback address. */
  url: string
  user: string
  password: string
  senderId: string
  receiverId: string
  /** CORERuleVersion, such as 2.2.0. */
  ruleVersion: string
  /** PayloadTypes used to request waiting files, such as X12_835_Request_005010X221A1. */
  pickUp: readonly string[]
  /**
   * PayloadType that confirms to the partner that we have a file; '' for partners that want none.
   */
  receipt: string
  /** It answers a single question in the same exchange (ProcessingMode RealTime). */
  realTime: boolean
}
interface Needs {
  now: () => Date
  /** A new PayloadID. */
  newId: () => string
}

const answerMs = 60_000
/**
 * A payer responds in real time within 20 seconds, including its clearinghouse (CAQH CORE,
 * infrastructure rules of eligibility and of claim status).
 */
const realTimeMs = 20_000
const roomForEnvelope = 65_536
/**
 * PayloadType by file type: the extension of its name. A professional claim has one addendum; names
 * that end in _2 belong to guides with two (docs/decisions/0055).
 */
const submits: Readonly<Record<string, string>> = {
  '837': 'X12_837_Request_005010X222A1',
  '270': 'X12_270_Request_005010X279A1',
  '276': 'X12_276_Request_005010X212',
}
const isLoopbackHost = (host: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(host)
/**
 * Whether files can be sent to an address: patient data needs TLS beyond this machine, and a
 * password in an address would end up in logs.
 */
export const isAddressForFiles = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    url.username === '' &&
    url.password === '' &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  )
}
/* ISA, after a byte order mark or line ends that some partners write. */
const isInterchange = (payload: Uint8Array): boolean =>
  /^[^A-Za-z]{0,8}ISA/i.test(Buffer.from(payload.subarray(0, 16)).toString('latin1'))
const isNothing = (type: string): boolean => /_Response_No(Batch)?\w*File$/i.test(type)

const tooLarge = () => new TransportFailed('The answer of the trading partner is too large.')
const tooLate = 'The trading partner did not answer in time.'

/**
 * HTTPS POST by CAQH CORE's connectivity rule: batches, and questions in real time. A partner
 * offers a file until it has our receipt; the file is in memory until the round has stored it.
 * Redirects are not followed.
 */
export const httpTransport = (
  place: HttpPlace,
  reach: Reach,
  { now, newId }: Needs,
  { most = largestFile, soon = realTimeMs } = {},
): Transport => {
  const waiting = new Map<string, { payload: Uint8Array; payloadId: string }>()
  const known = new Set<string>()

  const answerTo = (
    url: URL,
    signal: AbortSignal,
    more: RequestOptions,
    body?: Buffer,
  ): Promise<IncomingMessage> =>
    new Promise((done, refuse) => {
      const isTls = url.protocol === 'https:'
      const sent = (isTls ? requestTls : requestPlain)(
        url,
        { lookup: lookupWithin(reach, isTls), agent: false, signal, ...more },
        done,
      )
      sent.once('error', refuse)
      sent.end(body)
    })
  const exchange = async (
    url: URL,
    body: Buffer,
    boundary: string,
    signal: AbortSignal,
  ): Promise<CoreMessage> => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
      accept: 'multipart/form-data',
    }
    const answer = await answerTo(url, signal, { method: 'POST', headers }, body)
    const { statusCode = 0 } = answer
    if (statusCode !== 200) {
      answer.destroy()
      throw new TransportFailed(describeStatus(statusCode))
    }
    // room for the envelope around the file
    const message = readCoreMessage(
      answer.headers['content-type'] ?? '',
      await bodyWithin(answer, most + roomForEnvelope, tooLarge),
    )
    if (message === undefined)
      throw new TransportFailed('The answer of the trading partner is no CORE message.')
    return message
  }
  /* Connects only to an address that files can be sent to. */
  const over = async <T>(
    work: (url: URL, signal: AbortSignal) => Promise<T>,
    ms = answerMs,
  ): Promise<T> => {
    const url = URL.parse(place.url)
    if (url === null || !isAddressForFiles(place.url))
      throw new TransportFailed(
        'The address must begin with https because patient data is sent to it.',
      )
    const isTls = url.protocol === 'https:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const outOfReach = isIP(host) > 0 ? reach.faultOf(host, isTls) : undefined
    if (outOfReach !== undefined) throw new TransportFailed(outOfReach)
    const ending = new AbortController()
    try {
      return await within(ms, tooLate, work(url, ending.signal), () => ending.abort())
    } catch (error) {
      if (error instanceof TransportFailed) throw error
      if (error instanceof OutOfReach) throw new TransportFailed(error.message)
      if (isTls && tlsFaultOf(error) !== undefined)
        throw new TransportFailed(
          'TLS failed: the host has no trusted certificate, or does not support TLS.',
        )
      throw new TransportFailed(describeConnection(error))
    }
  }
  const post = async (
    payloadType: string,
    payloadId: string,
    payload?: Uint8Array,
    processingMode: CoreRequest['processingMode'] = 'Batch',
  ): Promise<CoreMessage> => {
    const boundary = `labgate-${newId()}`
    const request: CoreRequest = {
      payloadType,
      processingMode,
      payloadId,
      timeStamp: `${now().toISOString().slice(0, 19)}Z`,
      user: place.user,
      password: place.password,
      senderId: place.senderId,
      receiverId: place.receiverId,
      ruleVersion: place.ruleVersion,
      ...(payload !== undefined && { payload }),
    }
    const ms = processingMode === 'RealTime' ? soon : answerMs
    return over(
      (url, signal) => exchange(url, writeCoreMessage(request, boundary), boundary, signal),
      ms,
    )
  }
  /*
   * A refusal concerns the envelope: it says nothing about a claim. Its text is not repeated, since
   * it could quote what was sent.
   */
  const refuseError = ({ errorCode, payloadType }: CoreMessage): void => {
    if (payloadType !== 'CoreEnvelopeError' && (errorCode === '' || errorCode === 'Success')) return
    const code = /^\w{1,40}$/.test(errorCode) ? ` (${errorCode})` : ''
    throw new TransportFailed(
      errorCode === 'UnAuthorized'
        ? 'The trading partner refused the sign-in. Check the user name and the password.'
        : `The trading partner refused the message${code}.`,
    )
  }
  const nameOf = ({ payloadId, payloadType }: CoreMessage): string =>
    `${payloadId.replace(/[^\w-]/g, '').slice(0, 60) || newId()}.${/_(\d{3}|TA1)(CA)?_/.exec(payloadType)?.[1] ?? 'x12'}`
  const pickUp = async (type: string): Promise<void> => {
    const message = await post(type, newId())
    refuseError(message)
    const { payload, payloadId, payloadType } = message
    const name = nameOf(message)
    // a partner that wants no receipt may offer the same file again
    if (payload === undefined || isNothing(payloadType) || known.has(name)) return
    waiting.set(name, { payload, payloadId })
  }
  /* Any response will do. */
  const reaches = (): Promise<void> =>
    over(async (url, signal) => void (await answerTo(url, signal, { method: 'HEAD' })).destroy())
  const typeOf = (name: string): string => {
    const type = submits[/\.(\w+)$/.exec(name)?.[1] ?? '']
    if (type === undefined) throw new TransportFailed('This kind of file is not sent by HTTP.')
    return type
  }
  /*
   * Each attempt is a separate message: only the ID distinguishes a payload sent once from one sent
   * again.
   */
  const ask = async (
    name: string,
    bytes: Uint8Array,
  ): Promise<{ name: string; bytes: Uint8Array }> => {
    const message = await post(typeOf(name), newId(), bytes, 'RealTime')
    refuseError(message)
    const { payload } = message
    if (payload === undefined || !isInterchange(payload))
      throw new TransportFailed('The trading partner answered without a file.')
    if (payload.length > most)
      throw new TransportFailed('The answer of the trading partner is too large.')
    return { name: nameOf(message), bytes: payload }
  }
  return {
    handsOutSingly: true,
    ...(place.receipt === '' && { reaches }),
    ...(place.realTime && { ask }),
    put: async (name, bytes) => {
      // the name includes the control number: the same file sent again has the same id
      refuseError(await post(typeOf(name), name.replace(/\.\w+$/, ''), bytes))
    },
    list: async () => {
      waiting.clear()
      for (const type of place.pickUp) await pickUp(type)
      return [...waiting.keys()]
    },
    take: async (name) => {
      const found = waiting.get(name)
      if (found === undefined) throw new TransportFailed('The file is no longer there.')
      if (found.payload.length > most) throw new FileTooLarge()
      return found.payload
    },
    done: async (name) => {
      const found = waiting.get(name)
      waiting.delete(name)
      known.add(name)
      if (found !== undefined && place.receipt !== '')
        refuseError(await post(place.receipt, found.payloadId))
    },
    close: async () => waiting.clear(),
  }
}

const describeStatus = (status: number): string => {
  if (status === 401 || status === 403)
    return 'The trading partner refused the sign-in. Check the user name and the password.'
  if (status >= 300 && status < 400)
    return 'The address leads to another one. Enter the address that the partner named last.'
  return `The trading partner answered with status ${status}.`
}
