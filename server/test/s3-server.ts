import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

/* The only keys that it knows; it checks each signature with them. */
const key = 'S3RVER'
const bucket = 'labgate-files'
const suffix = '._S3rver_object'

/* Parts of s3rver 3.7.1 that its types leave out. */
interface Put {
  bucket: string
  key: string
  metadata: object
  content: Buffer | Readable
}
interface Inside {
  httpServer: Server
  store: {
    putObject(object: Put): Promise<{ size: number; md5: string }>
    getResourcePath(bucket: string, key: string, resource: string): string
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  }
}
const insideOf = (server: S3rver): Inside => server as unknown as Inside

/*
 * s3rver answers that it has an object while it still writes it, so that whoever reads it at once
 * gets only some of it. Here it has the object once it answers, as S3 stores do.
 */
const writesFirst = (server: S3rver): void => {
  const { store } = insideOf(server)
  store.putObject = async ({ bucket: name, key: of, metadata, content }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const path = store.getResourcePath(name, of, 'object')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    await store.putMetadata(name, of, metadata, md5)
    return { size: bytes.length, md5 }
  }
}

/** An S3 store that is not ours, with one bucket, in a folder of its own. */
export interface S3Server {
  /** Settings by which a server of ours reaches it. */
  variables: Record<string, string>
  /** Names of the objects of files. */
  names(): Promise<string[]>
  /** Makes an object as old as this. */
  age(objectName: string, at: Date): Promise<void>
  bytes(objectName: string): Promise<Buffer>
  change(objectName: string, bytes: Buffer): Promise<void>
  /** Stops listening and ends all connections. */
  down(): Promise<void>
  /** Listens on the same port again. */
  up(): Promise<void>
  close(): Promise<void>
}

export const openS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'labgate-s3-'))
  const make = (port: number): S3rver => {
    const made = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    writesFirst(made)
    return made
  }
  let server = make(0)
  const { port } = await server.run()
  const files = join(directory, bucket, 'files')
  const fileOf = (objectName: string): string => join(files, `${objectName}${suffix}`)
  const down = async (): Promise<void> => {
    const closed = server.close()
    insideOf(server).httpServer.closeAllConnections()
    await closed
  }
  return {
    variables: {
      FILES: 's3',
      S3_URL: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: key,
      S3_SECRET_KEY: key,
    },
    names: async () =>
      (await readdir(files).catch(() => []))
        .flatMap((name) => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : []))
        .toSorted(),
    age: (objectName, at) => utimes(fileOf(objectName), at, at),
    bytes: (objectName) => readFile(fileOf(objectName)),
    change: (objectName, bytes) => writeFile(fileOf(objectName), bytes),
    down,
    up: async () => {
      server = make(port)
      await server.run()
    },
    close: async () => {
      await down()
      await rm(directory, { recursive: true })
    },
  }
}
