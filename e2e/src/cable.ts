import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * The only connection from a machine to a laboratory, which can be unplugged. A browser set to
 * offline still lets calls through while a page loads.
 */
export interface Cable {
  url: string
  /** Nothing passes anymore, and open connections are cut. */
  pull(): void
  plug(): void
  close(): Promise<void>
}

/** Connects to the laboratory at this address. */
export const layCable = async (laboratory: string): Promise<Cable> => {
  const { hostname, port } = new URL(laboratory)
  const ends = new Set<Socket>()
  let isPlugged = true
  const hold = (end: Socket, other: Socket): void => {
    ends.add(end)
    end.on('error', () => other.destroy())
    end.on('close', () => {
      ends.delete(end)
      other.destroy()
    })
  }
  const server = createServer((near) => {
    if (!isPlugged) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    hold(near, far)
    hold(far, near)
    near.pipe(far).pipe(near)
  })
  const breakOff = (): void => {
    for (const end of ends) end.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull: () => {
      isPlugged = false
      breakOff()
    },
    plug: () => {
      isPlugged = true
    },
    close: async () => {
      breakOff()
      server.close()
      await once(server, 'close')
    },
  }
}
