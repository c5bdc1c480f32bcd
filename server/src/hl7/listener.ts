import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket, type TlsOptions } from 'node:tls'
import { frameOf, framer, type Oversized } from './frames.ts'

/** The other end of a connection. */
export interface Peer {
  address: string
  /** SHA-256 of its certificate, 'AB:CD:…'; '' if it presented none. */
  certificate: string
}

/**
 * Handles a whole frame, or one that was too large, and returns the responses, each in a separate
 * frame; it must not throw.
 */
export type Hear = (frame: Buffer | Oversized, from: Peer) => Promise<readonly string[]>

export interface ListenerOptions {
  host: string
  port: number
  tls?: TlsOptions
  /** The largest message accepted, in bytes. */
  most?: number
  /** Whether this address is allowed to connect at all. */
  mayConnect: (address: string) => Promise<boolean>
  hear: Hear
  /** Called with the address that failed the TLS handshake, and the error code. */
  tlsFailed?: (address: string, code: string) => void
  limits?: Partial<typeof lineLimits>
}

export interface Listener {
  port: number
  close(): Promise<void>
}

export const lineLimits = {
  connections: 256,
  connectionsOfOne: 32,
  /**
   * Milliseconds after which a silent connection is closed; keep-alive probes find a peer that is
   * gone much earlier.
   */
  silentMs: 30 * 60_000,
  /** The same for a connection with half a message sent. */
  halfMs: 60_000,
  /** A whole message must not take longer than this, however busy the connection. */
  wholeMs: 10 * 60_000,
  /**
   * Size in bytes from which a message is large, and how many large ones can be in progress at a
   * time: the others wait in their connections.
   */
  largeFrom: 2 ** 20,
  largeOnes: 4,
  /**
   * Milliseconds during which an address that is not allowed to connect is turned away without
   * another check.
   */
  turnedAwayMs: 5000,
} as const

/** An IPv4 address in its usual form, even if the system reports it as IPv6. */
export const plainAddress = (address: string | undefined): string =>
  (address ?? '').replace(/^::ffff:/i, '')

/* Only a certificate checked against an authority that we trust identifies the peer. */
const certificateOf = (socket: Socket): string =>
  socket instanceof TLSSocket && socket.authorized
    ? (socket.getPeerX509Certificate()?.fingerprint256 ?? '')
    : ''

/** Slots for large messages while they arrive and are processed. */
const placesFor = (most: number) => {
  const held = new Set<Socket>()
  const waiting = new Map<Socket, () => void>()
  const leave = (socket: Socket): void => {
    waiting.delete(socket)
    if (!held.delete(socket)) return
    const [next] = waiting
    if (next === undefined) return
    waiting.delete(next[0])
    held.add(next[0])
    next[1]()
  }
  /** True if the socket has its slot; otherwise `go` is called once it does. */
  const enter = (socket: Socket, go: () => void): boolean => {
    if (held.has(socket)) return true
    if (held.size < most) return held.add(socket).has(socket)
    waiting.set(socket, go)
    return false
  }
  return { enter, leave }
}

interface Serving {
  most: number | undefined
  limits: typeof lineLimits
  places: ReturnType<typeof placesFor>
  hear: Hear
}

/*
 * One connection: its messages are answered one after the other, in order. While one is being
 * processed nothing more is read, so a fast sender waits on its own connection.
 */
const serve = (socket: Socket, { most, limits, places, hear }: Serving): void => {
  const from = { address: plainAddress(socket.remoteAddress), certificate: certificateOf(socket) }
  const { push, held, isOpen } = framer(most)
  let whole: NodeJS.Timeout | undefined
  socket.setKeepAlive(true, 15_000)
  socket.setNoDelay(true)
  socket.setTimeout(limits.silentMs, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearTimeout(whole)
    places.leave(socket)
  })
  const resume = (): void => {
    socket.setTimeout(isOpen() ? limits.halfMs : limits.silentMs)
    socket.resume()
  }
  let work = Promise.resolve()
  socket.on('data', (chunk: Buffer) => {
    const { messages, isTooLarge } = push(chunk)
    if (isTooLarge) return void socket.destroy()
    socket.setTimeout(isOpen() ? limits.halfMs : limits.silentMs)
    if (!isOpen() || messages.length > 0) {
      clearTimeout(whole)
      whole = undefined
    }
    if (isOpen()) whole ??= setTimeout(() => socket.destroy(), limits.wholeMs).unref()
    if (messages.length === 0) {
      if (held() < limits.largeFrom || places.enter(socket, resume)) return
      socket.setTimeout(0)
      return void socket.pause()
    }
    socket.pause()
    socket.setTimeout(0)
    work = work.then(async () => {
      for (const message of messages) {
        for (const answer of await hear(message, from)) {
          if (socket.destroyed) return
          socket.write(frameOf(answer))
        }
      }
      places.leave(socket)
      resume()
    })
    work.catch(() => socket.destroy())
  })
}

/**
 * Listens for laboratory systems. A peer that is not allowed to connect is cut off silently, before
 * TLS starts.
 */
export const listenForMessages = async ({
  host,
  port,
  tls,
  most,
  mayConnect,
  hear,
  tlsFailed,
  limits: given,
}: ListenerOptions): Promise<Listener> => {
  const limits = { ...lineLimits, ...given } as typeof lineLimits
  const serving: Serving = { most, limits, places: placesFor(limits.largeOnes), hear }
  const open = new Map<Socket, string>()
  const turnedAway = new Set<string>()
  const ask = async (address: string): Promise<boolean> => {
    if (turnedAway.has(address)) return false
    const may = await mayConnect(address)
    if (!may && turnedAway.size < 10_000) {
      turnedAway.add(address)
      setTimeout(() => turnedAway.delete(address), limits.turnedAwayMs).unref()
    }
    return may
  }
  const secure =
    tls === undefined
      ? undefined
      : createTlsServer({ handshakeTimeout: 10_000, ...tls }, (socket) => {
          serve(socket, serving)
        })
  secure?.on('tlsClientError', (error: Error & { code?: string }, socket) =>
    tlsFailed?.(plainAddress(socket.remoteAddress), error.code ?? 'TLS'),
  )
  const admit = (socket: Socket): void => {
    const address = plainAddress(socket.remoteAddress)
    socket.on('error', () => socket.destroy())
    if ([...open.values()].filter((one) => one === address).length >= limits.connectionsOfOne)
      return void socket.destroy()
    open.set(socket, address)
    socket.on('close', () => open.delete(socket))
    socket.pause()
    ask(address).then(
      (may) => {
        if (!may) return void socket.destroy()
        if (secure !== undefined) return void secure.emit('connection', socket)
        serve(socket, serving)
        socket.resume()
      },
      () => socket.destroy(),
    )
  }
  const server: Server = createServer(admit)
  server.maxConnections = limits.connections
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      for (const socket of open.keys()) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
