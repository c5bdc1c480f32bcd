import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy in front of a laboratory: same responses, but a different page, as after an update of
 * Labgate.
 */
export interface UpdatedServer {
  url: string
  /** From now on the page contains `mark`; with `files`, the worker is also from another build. */
  update(mark: string, files?: boolean): void
  /** From now on it is another version, which has none of the files of the pages that are open. */
  replaceVersion(): void
  close(): Promise<void>
}

const isPage = (answer: IncomingMessage): boolean =>
  (answer.headers['content-type'] ?? '').startsWith('text/html')

/** Starts it in front of the laboratory at this address. */
export const startUpdatedServer = async (laboratory: string): Promise<UpdatedServer> => {
  let [mark, build] = ['', '']
  let isAnother = false
  const changed = (body: string, path: string): string => {
    if (path === '/sw.js')
      return build === '' ? body : body.replace(/"build":"\w+"/, `"build":"${build}"`)
    if (isAnother) return body.replaceAll('/assets/', '/assets/of-another-')
    return mark === ''
      ? body
      : body.replace('<head>', `<head><meta name="mark" content="${mark}" />`)
  }
  const server = createServer((dialog, reply) => {
    const path = dialog.url ?? '/'
    if (isAnother && path.startsWith('/assets/')) {
      reply.writeHead(404, { 'cache-control': 'no-store' }).end()
      return
    }
    /* Responses to be modified must be complete: neither compressed nor 'not modified'. */
    const {
      'accept-encoding': _packed,
      'if-none-match': _known,
      'if-modified-since': _since,
      ...plain
    } = dialog.headers
    const passed = request(
      `${laboratory}${path}`,
      { method: dialog.method, headers: path.startsWith('/api/') ? dialog.headers : plain },
      (answer) => {
        if (path !== '/sw.js' && !isPage(answer)) {
          reply.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(reply)
          return
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const body = changed(Buffer.concat(parts).toString('utf8'), path)
          reply.writeHead(answer.statusCode ?? 502, {
            ...answer.headers,
            'content-length': Buffer.byteLength(body),
          })
          reply.end(body)
        })
      },
    )
    passed.on('error', () => reply.destroy())
    dialog.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update: (next, files = false) => {
      mark = next
      if (files) build = next
    },
    replaceVersion: () => {
      isAnother = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
