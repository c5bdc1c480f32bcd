import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a carrier reads it. */
export interface CarrierInput {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** Its JSON or its form; undefined if it has neither. */
  body: unknown
}
/** What a carrier answers; 'silence' ends the connection without a word, after the work. */
export type Answered = { status: number; body: unknown } | 'silence'

export interface CarrierServer {
  /** http://127.0.0.1:PORT */
  url: string
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const text = Buffer.concat(parts).toString('utf8')
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Serves `answer` on this machine alone, on a port of its own. It does not keep the process alive:
 * who forgets to close it loses nothing.
 */
export const serveCarrier = async (
  answer: (input: CarrierInput) => Answered,
): Promise<CarrierServer> => {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request
      const answered = answer({ method, path: url, headers, body })
      if (answered === 'silence') return request.socket.destroy()
      response
        .writeHead(answered.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answered.body))
      return undefined
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
