import { generateKeyPairSync, hash } from 'node:crypto'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'
import ssh2, { type FileEntry, type SFTPWrapper } from 'ssh2'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp
const fileMode = 0o100_600
const [user, password] = ['lab', 'Harbor 7']

/** A trading partner's SFTP host with in-memory folders: out, in, done. */
export interface SftpPartner {
  port: number
  user: string
  password: string
  hostKey: string
  otherHostKeys: readonly string[]
  /** From now on no file in this folder can be renamed or deleted. */
  fix(folder: string): void
  /** By full path, such as /in/a.835; `at` in seconds; `stated`: the size that the host states. */
  files: Map<string, { content: Buffer; at: number; stated?: number }>
  /** Ends the connection after this many more bytes written to it. */
  cutAfter(bytes: number): void
  /** Ends all connections and stops listening. */
  down(): Promise<void>
  /** Listens on the same port again; `newKey`: with a different host key. */
  up(newKey?: boolean): Promise<void>
  /** Number of sign-ins. */
  signedIn(): number
  /** Number of connections. */
  connections(): number
}

const serve = (
  sftp: SFTPWrapper,
  files: SftpPartner['files'],
  written: (bytes: number) => void,
  isFixed: (path: string) => boolean,
): void => {
  const handles = new Map<number, { path: string; isRead?: boolean }>()
  const handleOf = (handle: Buffer) => handles.get(handle.readUInt32BE(0))
  const open = (path: string): Buffer => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(handles.size)
    handles.set(handles.size, { path })
    return handle
  }
  const attrs = (path: string) => {
    const { content, at, stated } = files.get(path) ?? { content: Buffer.alloc(0), at: 0 }
    const size = stated ?? content.length
    return { mode: fileMode, uid: 0, gid: 0, size, atime: at, mtime: at }
  }
  const stat = (id: number, path: string): void => {
    if (files.has(path)) sftp.attrs(id, attrs(path))
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  }
  sftp.on('OPEN', (id, path, flags) => {
    if ((flags & OPEN_MODE.WRITE) !== 0) files.set(path, { content: Buffer.alloc(0), at: 1 })
    if (files.has(path)) sftp.handle(id, open(path))
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const path = handleOf(handle)?.path ?? ''
    const { content } = files.get(path) ?? { content: Buffer.alloc(0) }
    files.set(path, { content: Buffer.concat([content.subarray(0, offset), data]), at: 1 })
    written(data.length)
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const part =
      files.get(handleOf(handle)?.path ?? '')?.content.subarray(offset, offset + length) ??
      Buffer.alloc(0)
    if (part.length === 0) sftp.status(id, STATUS_CODE.EOF)
    else sftp.data(id, part)
  })
  sftp.on('FSTAT', (id, handle) => stat(id, handleOf(handle)?.path ?? ''))
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
  sftp.on('OPENDIR', (id, path) => sftp.handle(id, open(path)))
  sftp.on('READDIR', (id, handle) => {
    const folder = handleOf(handle)
    if (folder === undefined || folder.isRead) return sftp.status(id, STATUS_CODE.EOF)
    folder.isRead = true
    const names: FileEntry[] = [...files.keys()].flatMap((path) => {
      const filename = path.slice(folder.path.length + 1)
      return path.startsWith(`${folder.path}/`)
        ? [{ filename, longname: `-rw------- 1 lab lab ${filename}`, attrs: attrs(path) }]
        : []
    })
    const here: FileEntry = {
      filename: '.',
      longname: 'drwx------ .',
      attrs: { ...attrs(''), mode: 0o040_700 },
    }
    return sftp.name(id, [here, ...names])
  })
  sftp.on('RENAME', (id, from, to) => {
    const file = files.get(from)
    if (file === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    if (isFixed(from)) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    // as in version 3: nothing is replaced
    if (files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE)
    files.delete(from)
    files.set(to, file)
    return sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('REMOVE', (id, path) => {
    if (isFixed(path)) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    return sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE)
  })
}

/** `hasRsa`: a second host key, of another kind. */
export const sftpPartner = async ({ hasRsa = false } = {}): Promise<SftpPartner> => {
  const files: SftpPartner['files'] = new Map()
  const sockets = new Set<Socket>()
  let key = makeHostKey()
  const second = hasRsa ? [makeRsaKey()] : []
  let [left, count, connections, port] = [Number.POSITIVE_INFINITY, 0, 0, 0]
  let server: ssh2.Server | undefined
  const fixed = new Set<string>()
  const isFixed = (path: string): boolean =>
    [...fixed].some((folder) => path.startsWith(`${folder}/`))
  const written = (bytes: number): void => {
    left -= bytes
    if (left > 0) return
    left = Number.POSITIVE_INFINITY
    for (const socket of sockets) socket.destroy()
  }
  const listen = async (): Promise<void> => {
    server = new ssh2.Server({ hostKeys: [key, ...second] }, (client) => {
      client.on('error', () => {})
      client.on('authentication', (input) => {
        if (input.method === 'password' && input.username === user && input.password === password) {
          count += 1
          input.accept()
        } else input.reject(['password'])
      })
      client.on('session', (accept) =>
        accept().on('sftp', (open) => serve(open(), files, written, isFixed)),
      )
    })
    // the underlying sockets, to cut them
    ;(server as unknown as { _srv: NetServer })._srv.on('connection', (socket) => {
      connections += 1
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {})
    })
    await new Promise<void>((done) => server?.listen(port, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  }
  await listen()
  const partner: SftpPartner = {
    port,
    user,
    password,
    hostKey: fingerprintOf(key),
    otherHostKeys: second.map(fingerprintOf),
    fix: (folder) => void fixed.add(folder),
    files,
    cutAfter: (bytes) => void (left = bytes),
    down: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) =>
        server === undefined ? done() : server.close(() => done()),
      )
    },
    up: async (newKey = false) => {
      if (newKey) key = makeHostKey()
      await listen()
    },
    signedIn: () => count,
    connections: () => connections,
  }
  return partner
}

/**
 * A private key in PEM form. Created by Node: the library's own generator writes about one key in
 * 200 that no one can read.
 */
const makeHostKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'sec1', format: 'pem' })
    .toString()
const makeRsaKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs1', format: 'pem' })
    .toString()
const fingerprintOf = (key: string): string => {
  const parsed = ssh2.utils.parseKey(key)
  if (parsed instanceof Error) throw parsed
  return `SHA256:${hash('sha256', parsed.getPublicSSH(), 'base64').replace(/=+$/, '')}`
}
