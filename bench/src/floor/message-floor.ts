import { createServer } from 'node:net'
import { openEngine } from '@labgate/server/db/engine.ts'
import { frameOf, framer } from '@labgate/server/hl7/frames.ts'

/*
 * The bare floor of messages: frames, one insert per message, and AA once it is durable, in a
 * separate process. No check of who may connect, nothing read from a message but its number,
 * nothing sealed, and nothing after the acknowledgment.
 */

/** Stores one message. $1 is its bytes, $2 its number. */
const keep = `
  insert into hl7_in
    (control_id, message_type, content, content_hash, came_at, came_from, ack, state)
  values ($2, 'ORU^R01', $1, sha256($1), now(), '127.0.0.1', 'AA', 'processed')
`

const serve = async (url: string): Promise<number> => {
  const engine = await openEngine({ url, data: '', role: false })
  const take = async (message: Buffer): Promise<string> => {
    const number = message.toString('latin1', 0, 200).split('|')[9] ?? ''
    const { client, release } = await engine.connect()
    try {
      await client.query({ text: keep, name: 'keep', values: [message, number] })
    } finally {
      release()
    }
    return `MSH|^~\\&|||||||ACK|A${number}|P|2.5.1\rMSA|AA|${number}\r`
  }
  const server = createServer((socket) => {
    const { push } = framer()
    let work = Promise.resolve()
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      for (const message of push(chunk).messages as Buffer[])
        work = work.then(async () => void socket.write(frameOf(await take(message))))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as { port: number }).port
}

process.once('message', ({ url }: { url: string }) => {
  void serve(url)
    .then((port) => process.send?.(port))
    .catch((error: Error) => {
      console.error(`The floor does not start: ${error.message}`)
      process.exit(1)
    })
})
process.once('disconnect', () => process.exit(0))
