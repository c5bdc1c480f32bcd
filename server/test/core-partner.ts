import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { cert, key } from './certificate.ts'

/*
 * A trading partner that speaks CAQH CORE's envelope over HTTP, using the platform's forms:
 * independent of our program.
 */

const [user, password] = ['lab', 'Harbor 7']

export interface CorePartner {
  url: string
  user: string
  password: string
  /** Messages received, by PayloadID. */
  arrived: Map<string, string>
  /** Messages waiting for us, by PayloadID; each is handed out until there is a receipt. */
  waiting: Map<string, string>
  receipts: string[]
  /** Fields of each real-time request, as received. */
  questions: Record<string, string>[]
  /** Its response to a real-time request; 'silent': it never responds. */
  answersAtOnce(how: ((payload: string) => string) | 'silent'): void
  /** Cuts the next message before it is answered; what was received is dropped, or kept. */
  cutNext(keeps: boolean): void
  /** Answers the next message with this status only. */
  answerNext(status: number, headers?: Record<string, string>): void
  down(): Promise<void>
  up(): Promise<void>
}

/** `tls`: with the tests' certificate, whose authority only a test knows. */
export const corePartner = async ({ tls = false } = {}): Promise<CorePartner> => {
  const questions: Record<string, string>[] = []
  let atOnce: ((payload: string) => string) | 'silent' = () => ''
  const [arrived, waiting, receipts] = [
    new Map<string, string>(),
    new Map<string, string>(),
    [] as string[],
  ]
  let cut: 'drop' | 'keep' | undefined
  let instead: { status: number; headers: Record<string, string> } | undefined
  let [server, port]: [Server | undefined, number] = [undefined, 0]

  const answerTo = async (form: FormData): Promise<Record<string, string>> => {
    const text = (name: string): string => String(form.get(name) ?? '')
    const said = {
      ProcessingMode: text('ProcessingMode'),
      TimeStamp: '2026-11-23T10:05:00Z',
      SenderID: 'THEM',
      ReceiverID: 'US',
      CORERuleVersion: '2.2.0',
    }
    if (text('UserName') !== user || text('Password') !== password)
      return {
        PayloadType: 'CoreEnvelopeError',
        PayloadID: text('PayloadID'),
        ...said,
        ErrorCode: 'UnAuthorized',
        ErrorMessage: `No such user ${text('UserName')}`,
      }
    const good = { ...said, ErrorCode: 'Success', ErrorMessage: 'None' }
    const type = text('PayloadType')
    const payload = form.get('Payload')
    if (payload !== null) {
      const sent = typeof payload === 'string' ? payload : await payload.text()
      if (text('ProcessingMode') === 'RealTime') {
        questions.push(
          Object.fromEntries(
            [...form].map(([name, value]) => [name, typeof value === 'string' ? value : sent]),
          ),
        )
        if (atOnce === 'silent') return new Promise(() => {})
        return {
          PayloadType: 'X12_271_Response_005010X279A1',
          PayloadID: text('PayloadID'),
          ...good,
          Payload: atOnce(sent),
        }
      }
      arrived.set(text('PayloadID'), sent)
      return { PayloadType: 'X12_BatchReceiptConfirmation', PayloadID: text('PayloadID'), ...good }
    }
    if (type === 'X12_Receipt') {
      receipts.push(text('PayloadID'))
      waiting.delete(text('PayloadID'))
      return {
        PayloadType: 'X12_Response_ConfirmReceiptReceived',
        PayloadID: text('PayloadID'),
        ...good,
      }
    }
    const [first] = waiting
    return first === undefined
      ? {
          PayloadType: 'X12_005010_Response_NoBatchResultsFile',
          PayloadID: text('PayloadID'),
          ...good,
        }
      : {
          PayloadType: 'X12_835_Response_005010X221A1',
          PayloadID: first[0],
          ...good,
          Payload: first[1],
        }
  }
  const listen = async (): Promise<void> => {
    const hear: RequestListener = (request, response) => {
      const handle = async (): Promise<void> => {
        if (request.method !== 'POST') return void response.writeHead(405).end()
        const read = new Response(Readable.toWeb(request) as ReadableStream, {
          headers: { 'content-type': request.headers['content-type'] ?? '' },
        })
        // oxlint-disable-next-line typescript/no-deprecated -- another reader than ours, of our own requests
        const form = await read.formData()
        if (instead !== undefined) {
          response.writeHead(instead.status, instead.headers).end()
          instead = undefined
          return
        }
        const before = new Map(arrived)
        const fields = await answerTo(form)
        if (cut !== undefined) {
          if (cut === 'drop') {
            arrived.clear()
            for (const [id, text] of before) arrived.set(id, text)
          }
          cut = undefined
          request.socket.destroy()
          return
        }
        const answer = new FormData()
        for (const [name, value] of Object.entries(fields))
          answer.set(name, name === 'Payload' ? new Blob([Buffer.from(value, 'latin1')]) : value)
        const made = new Response(answer)
        response
          .writeHead(200, { 'content-type': made.headers.get('content-type') ?? '' })
          .end(Buffer.from(await made.arrayBuffer()))
      }
      handle().catch(() => request.socket.destroy())
    }
    server = tls ? createTlsServer({ cert, key }, hear) : createServer(hear)
    await new Promise<void>((done) => server?.listen(port, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  }
  await listen()
  return {
    url: `http${tls ? 's' : ''}://127.0.0.1:${port}/core`,
    user,
    password,
    arrived,
    waiting,
    receipts,
    questions,
    answersAtOnce: (how) => void (atOnce = how),
    cutNext: (keeps) => void (cut = keeps ? 'keep' : 'drop'),
    answerNext: (status, headers = {}) => void (instead = { status, headers }),
    down: async () => {
      server?.closeAllConnections()
      await new Promise<void>((done) =>
        server === undefined ? done() : server.close(() => done()),
      )
    },
    up: listen,
  }
}
