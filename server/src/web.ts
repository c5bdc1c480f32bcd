import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { buildHeader } from '@labgate/contract/kit/build-header'
import type { AboutLab } from '@labgate/contract/overviews/home'
import type { FastifyInstance } from 'fastify'
import { answerHeaders } from './http/answer-headers.ts'
import { isFromOwnMachine } from './http/own-machine.ts'
import { keepWebFiles, keptWebFile } from './web-files.ts'

/** Where the web app is built. */
export const builtWeb = fileURLToPath(new URL('../../web/dist/', import.meta.url))

const policyWith = (nonce: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self'`,
    `worker-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-src 'self' blob:`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** The service worker reads the app's own files, and nothing else from anywhere. */
const workerPolicy = `default-src 'none'; connect-src 'self'`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** By what a page and a server tell whether they are of one build: the address of the page's script. */
const buildOf = (page: string): string =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? ''

/**
 * Serves the web app: assets as built (with compressed copies), those of other versions that
 * `keptFolder` has, and for every other address the one page, with what it must know before any call.
 * Each answer says which build this is.
 */
export const serveWeb = async (
  app: FastifyInstance,
  about: (isFromOwnMachine: boolean) => Promise<AboutLab>,
  { built, keptFolder }: { built: string; keptFolder: string },
): Promise<void> => {
  await keepWebFiles(built, keptFolder)
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      // the worker's fetches follow its own policy, not the page's
      if (/[/\\]sw\.js$/.test(path)) response.header('content-security-policy', workerPolicy)
    },
  })
  const index = join(built, 'index.html')
  const page = existsSync(index)
    ? readFileSync(index, 'utf8')
    : '<!doctype html><title>Labgate</title><p>The web app is not built. Run npm start.</p>'
  const build = buildOf(page)
  if (build !== '') answerHeaders(app).set(buildHeader, build)
  // while nodes are replaced, a page asks for files of a version that this node is not
  app.get('/assets/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const file = await keptWebFile(keptFolder, name)
    if (file === undefined) return reply.code(404).header('cache-control', 'no-store').send()
    return reply
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(file.bytes)
  })
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/'))
      return reply.code(404).send({ valid: false, message: 'No such call.', code: 'unknown-call' })
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyWith(nonce))
      .send(
        page
          .replace('__LABGATE__', escaped(JSON.stringify(await about(isFromOwnMachine(request)))))
          .replaceAll('__NONCE__', nonce),
      )
  })
}
