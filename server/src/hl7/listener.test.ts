import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { cert, fingerprint, key } from '../../test/certificate.ts'
import { frameOf } from './frames.ts'
import { listenForMessages, type Peer } from './listener.ts'

test('with a certificate authority configured, a system is identified by its certificate, and one without is refused', async () => {
  const received: Peer[] = []
  const hear = async (_: unknown, from: Peer): Promise<string[]> => {
    received.push(from)
    return ['MSH|one\r', 'MSH|two\r']
  }
  const tls = { cert, key, ca: cert, requestCert: true, rejectUnauthorized: true }
  const failed: string[][] = []
  const tlsFailed = (...said: string[]): void => void failed.push(said)
  const listener = await listenForMessages({
    host: '127.0.0.1',
    port: 0,
    tls,
    mayConnect: async () => true,
    hear,
    tlsFailed,
  })
  const request = async (own: object): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port: listener.port, ca: cert, ...own })
    let said = ''
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString('latin1')
      if (said.endsWith('two\r\x1c\r')) socket.end()
    })
    socket.on('error', () => {})
    socket.write(frameOf('MSH|x\r'))
    await new Promise((done) => socket.once('close', done))
    return said
  }
  expect(await request({ cert, key })).toBe('\x0bMSH|one\r\x1c\r\x0bMSH|two\r\x1c\r')
  expect(await request({})).toBe('')
  expect(received).toEqual([{ address: '127.0.0.1', certificate: fingerprint }])
  expect(failed).toEqual([['127.0.0.1', 'ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE']])
  await listener.close()
})
