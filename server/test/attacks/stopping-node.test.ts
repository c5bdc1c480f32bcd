import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { session } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../lab.ts'
import { until } from '../until.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  await lab.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => lab.close())

const head = (length: number): string =>
  [
    `POST ${session.authenticate.path} HTTP/1.1`,
    'Host: labgate.test',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')

test('a request that arrives while the node stops is answered as always, and its connection ends', async () => {
  const { server } = lab.app
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(socket, 'close')
  const body = JSON.stringify({ email: 'nobody@labgate.test', password: 'no password of anybody' })
  const received = once(server, 'request')
  socket.write(head(body.length)) // its body comes later: it keeps the connection busy
  await received
  const closing = lab.app.close()
  await until(() => !server.listening, { what: 'the node to stop listening', everyMs: 1 })
  socket.write(`${body}${head(body.length)}${body}`)
  await Promise.all([closing, ended])
  const answers = Buffer.concat(chunks).toString()
  expect(answers.match(/HTTP\/1.1 \d+|"code":"[^"]+"|^connection: close/gim)).toEqual([
    'HTTP/1.1 200',
    '"code":"sign-in-failed"',
    'HTTP/1.1 200',
    'Connection: close',
    '"code":"sign-in-failed"',
  ])
})
