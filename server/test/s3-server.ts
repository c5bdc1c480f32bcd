import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildApp } from 'fauxqs'
import { readPage } from '../src/ports/files/s3-list.ts'
import { s3Requests, type S3Answer, type S3Call } from '../src/ports/files/s3-requests.ts'
import { isSigned } from './signature-v4.ts'

const [bucket, accessKey, secretKey, folder] = ['labgate-files', 'laboratory', 'Harbor 7', 'files/']

/** An S3 store that is not ours, in memory, with one bucket; nobody else reaches it. */
export interface S3Server {
  /** Settings by which a server of ours reaches it. */
  variables: Record<string, string>
  /** Names of the objects of files, sorted. */
  names(): Promise<string[]>
  bytes(objectName: string): Promise<Buffer>
  /** Replaces an object, as only others can. */
  change(objectName: string, bytes: Buffer): Promise<void>
  lose(objectName: string): Promise<void>
  /** Stops listening and ends all connections. */
  down(): Promise<unknown>
  /** Listens on the same port again. */
  up(): Promise<unknown>
  close(): Promise<void>
}

export const openS3Server = async (): Promise<S3Server> => {
  const store = buildApp({ logger: false })
  await store.ready()
  /* fauxqs takes any signature. */
  const server = createServer((request, response) => {
    if (isSigned(request, secretKey)) return void store.routing(request, response)
    request.resume()
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  const listen = (port: number): Promise<unknown> =>
    new Promise((done) => server.listen(port, '127.0.0.1', () => done(undefined)))
  const down = (): Promise<unknown> =>
    new Promise((done) => {
      server.close(done)
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const ask = s3Requests(
    {
      url: new URL(`http://127.0.0.1:${port}`),
      bucket,
      region: 'us-east-1',
      accessKey,
      secretKey,
      isInPath: true,
    },
    () => new Date(),
  )
  const done = async (call: S3Call): Promise<S3Answer> => {
    const answer = await ask(call)
    if (answer.status >= 300) throw new Error(answer.body.toString('utf8'))
    return answer
  }
  const keyOf = (objectName: string): string => `${folder}${objectName}`
  await done({ method: 'PUT' })
  return {
    variables: {
      FILES: 's3',
      S3_URL: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
    names: async () => {
      const { body } = await done({ method: 'GET', query: { 'list-type': '2', prefix: folder } })
      const { objects } = readPage(body.toString('utf8'))
      return objects.map(({ key }) => key.slice(folder.length)).toSorted()
    },
    bytes: async (objectName) => (await done({ method: 'GET', key: keyOf(objectName) })).body,
    change: async (objectName, body) =>
      void (await done({ method: 'PUT', key: keyOf(objectName), body })),
    lose: async (objectName) => void (await done({ method: 'DELETE', key: keyOf(objectName) })),
    down,
    up: () => listen(port),
    close: async () => {
      await down()
      await store.close()
    },
  }
}
