import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { frameOf, framer } from './frames.ts'

/** Takes a whole message and answers what is sent back; it must not throw. */
export type Take = (message: Buffer, from: string) => Promise<string>

export interface ListenerOptions {
  host: string
  port: number
  tls?: TlsOptions
  /** Whether somebody at this address may speak at all. */
  mayConnect: (address: string) => Promise<boolean>
  take: Take
}

export interface Listener {
  port: number
  close(): Promise<void>
}

/** An IPv4 address as it is written, also where the system says it as IPv6. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/i, '')

/** Minutes after which a connection that says nothing is closed; keep-alive probes find a peer that is gone much earlier. */
const silentMs = 30 * 60_000

/*
 * One connection: its messages are answered one after the other, in their order. While one is at work nothing more is read, so a fast sender waits
 * in its own line.
 */
const serve = (socket: Socket, take: Take): void => {
  const from = plainAddress(socket.remoteAddress)
  const { push } = framer()
  socket.setKeepAlive(true, 15_000)
  socket.setNoDelay(true)
  socket.setTimeout(silentMs, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  let work = Promise.resolve()
  socket.on('data', (chunk: Buffer) => {
    const { messages, isTooLarge } = push(chunk)
    if (isTooLarge) return void socket.destroy()
    if (messages.length === 0) return
    socket.pause()
    work = work.then(async () => {
      for (const message of messages) {
        const answer = await take(message, from)
        if (socket.destroyed) return
        socket.write(frameOf(answer))
      }
      socket.resume()
    })
    work.catch(() => socket.destroy())
  })
}

/** Listens for laboratory systems. Who may not connect is cut off without a word. */
export const listenForMessages = async ({ host, port, tls, mayConnect, take }: ListenerOptions): Promise<Listener> => {
  const open = new Set<Socket>()
  const admit = (socket: Socket): void => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.pause()
    mayConnect(plainAddress(socket.remoteAddress)).then(
      (may) => {
        if (!may) return void socket.destroy()
        serve(socket, take)
        socket.resume()
      },
      () => socket.destroy(),
    )
  }
  const server: Server = tls === undefined ? createServer(admit) : createTlsServer(tls, admit)
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
