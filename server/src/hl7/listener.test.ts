import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { frameOf } from './frames.ts'
import { listenForMessages, type Peer } from './listener.ts'

/* Made for this test alone, and good for nothing else: it is both ends' certificate and its own authority. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBujCCAWCgAwIBAgIUU6SEv1UGy3C+WybgTJvxQdSkclEwCgYIKoZIzj0EAwIw
KTEnMCUGA1UEAwwebGFib3JhdG9yeSBzeXN0ZW0gb2YgdGhlIHRlc3RzMCAXDTI2
MTEyMzEyMTIzMVoYDzIxMjYxMDMwMTIxMjMxWjApMScwJQYDVQQDDB5sYWJvcmF0
b3J5IHN5c3RlbSBvZiB0aGUgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AARVxhUILFdji4mefd9p4lNB3d19nF+nvsEgZvNV2l2t8Sbrg9SDLUS0JSZbzYKO
dAj+GCwOWKIv4jt7BsEclUBIo2QwYjAdBgNVHQ4EFgQUX9mVCW1xcU8Y7ZQZQMaj
NiHy6bswHwYDVR0jBBgwFoAUX9mVCW1xcU8Y7ZQZQMajNiHy6bswDwYDVR0TAQH/
BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUCIQDQO+D6
3fA4L6zkgdgoUBgNpazJnvKbMZF4pOQQQT9RtQIgbG7TagaLAqHsvUF4QbabT/4Y
g1Lmpkfjy/IHXesbxIU=
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDs5Y2eAhiszyVV1h
XQX4Ba/qfhP/39N+BTNPCNFLgtShRANCAARVxhUILFdji4mefd9p4lNB3d19nF+n
vsEgZvNV2l2t8Sbrg9SDLUS0JSZbzYKOdAj+GCwOWKIv4jt7BsEclUBI
-----END PRIVATE KEY-----`
const fingerprint = 'EF:F3:05:5D:E7:C5:C6:DF:94:90:25:30:32:83:00:BA:DE:CE:66:F3:27:55:5B:86:B5:35:65:01:19:53:75:B0'

test('with an authority named, a system is known by its certificate, and one without is not heard', async () => {
  const heard: Peer[] = []
  const hear = async (_: unknown, from: Peer): Promise<string[]> => {
    heard.push(from)
    return ['MSH|one\r', 'MSH|two\r']
  }
  const tls = { cert, key, ca: cert, requestCert: true, rejectUnauthorized: true }
  const listener = await listenForMessages({ host: '127.0.0.1', port: 0, tls, mayConnect: async () => true, hear })
  const asked = async (own: object): Promise<string> => {
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
  expect(await asked({ cert, key })).toBe('\x0bMSH|one\r\x1c\r\x0bMSH|two\r\x1c\r')
  expect(await asked({})).toBe('')
  expect(heard).toEqual([{ address: '127.0.0.1', certificate: fingerprint }])
  await listener.close()
})
