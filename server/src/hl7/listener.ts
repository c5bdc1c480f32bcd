import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket, type TlsOptions } from 'node:tls'
import { frameOf, framer } from './frames.ts'

/** The other end of a connection. */
export interface Peer {
  address: string
  /** SHA-256 of its certificate, 'AB:CD:…'; '' where it showed none. */
  certificate: string
}

/** Hears a whole frame and answers what is sent back, each in a frame of its own; it must not throw. */
export type Hear = (frame: Buffer, from: Peer) => Promise<readonly string[]>

export interface ListenerOptions {
  host: string
  port: number
  tls?: TlsOptions
  /** Whether somebody at this address may speak at all. */
  mayConnect: (address: string) => Promise<boolean>
  hear: Hear
}

export interface Listener {
  port: number
  close(): Promise<void>
}

/** An IPv4 address as it is written, also where the system says it as IPv6. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/i, '')

/* Only one that was checked against an authority that we trust says who is there. */
const certificateOf = (socket: Socket): string =>
  socket instanceof TLSSocket && socket.authorized ? (socket.getPeerX509Certificate()?.fingerprint256 ?? '') : ''

/** Minutes after which a connection that says nothing is closed; keep-alive probes find a peer that is gone much earlier. */
const silentMs = 30 * 60_000

/*
 * One connection: its messages are answered one after the other, in their order. While one is at work nothing more is read, so a fast sender waits
 * in its own line.
 */
const serve = (socket: Socket, hear: Hear): void => {
  const from = { address: plainAddress(socket.remoteAddress), certificate: certificateOf(socket) }
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
        for (const answer of await hear(message, from)) {
          if (socket.destroyed) return
          socket.write(frameOf(answer))
        }
      }
      socket.resume()
    })
    work.catch(() => socket.destroy())
  })
}

/** Listens for laboratory systems. Who may not connect is cut off without a word. */
export const listenForMessages = async ({ host, port, tls, mayConnect, hear }: ListenerOptions): Promise<Listener> => {
  const open = new Set<Socket>()
  const admit = (socket: Socket): void => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.pause()
    mayConnect(plainAddress(socket.remoteAddress)).then(
      (may) => {
        if (!may) return void socket.destroy()
        serve(socket, hear)
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
