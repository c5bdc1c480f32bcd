import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The only way from a machine to a laboratory, which can be pulled out. A browser that is told that it is offline lets calls through while a page begins. */
export interface Cable {
  url: string
  /** Nothing passes any more, and what was under way is broken off. */
  pull(): void
  plug(): void
  close(): Promise<void>
}

/** Lays a cable to the laboratory at this address. */
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
