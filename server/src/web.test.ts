import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildHeader } from '@labgate/contract/kit/build-header'
import { dayMs } from '@labgate/contract/kit/days'
import type { AboutLab } from '@labgate/contract/overviews/home'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerHeaders } from './http/answer-headers.ts'
import { keepWebFiles } from './web-files.ts'
import { serveWeb } from './web.ts'

let folder: string
let nodes: FastifyInstance[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labgate-web-'))
  nodes = []
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  await rm(folder, { recursive: true })
})

/* A web app of a version: its page, its first script, and a part that loads later. */
const build = async (version: string): Promise<string> => {
  const built = join(folder, version)
  await mkdir(join(built, 'assets'), { recursive: true })
  await writeFile(
    join(built, 'index.html'),
    `<script type="module" crossorigin src="/assets/main-${version}.js"></script>`,
  )
  for (const part of ['main', 'orders'])
    await writeFile(join(built, 'assets', `${part}-${version}.js`), `export default '${version}'`)
  return built
}
const keptFolder = (): string => join(folder, 'kept')
const start = async (built: string): Promise<FastifyInstance> => {
  const app = Fastify()
  nodes.push(app)
  answerHeaders(app)
  app.get('/api/anything', async () => ({ valid: true }))
  await serveWeb(app, async () => ({}) as AboutLab, { built, keptFolder: keptFolder() })
  return app
}

test('a page of either version gets its parts from a node of the other, while nodes are replaced', async () => {
  const before = await start(await build('before'))
  const next = await start(await build('next'))
  for (const [node, version] of [
    [next, 'before'],
    [before, 'next'],
  ] as const) {
    const { statusCode, body, headers } = await node.inject(`/assets/orders-${version}.js`)
    expect([statusCode, body]).toEqual([200, `export default '${version}'`])
    expect(headers['content-type']).toContain('text/javascript')
  }
  expect((await next.inject('/api/anything')).headers[buildHeader]).toBe('/assets/main-next.js')
})

test('a file that no version has is not there, rather than the page in its place', async () => {
  const node = await start(await build('next'))
  await writeFile(join(folder, 'secret.js'), 'outside')
  for (const name of ['orders-unknown.js', '..%2Fsecret.js', 'main-next.exe', '.hidden.js']) {
    const { statusCode, body } = await node.inject(`/assets/${name}`)
    expect([statusCode, body], name).toEqual([404, ''])
  }
  expect((await node.inject('/orders')).headers['content-type']).toContain('text/html')
})

test('files that no version brought for thirty days are removed, those of this one never', async () => {
  const [before, next] = [await build('before'), await build('next')]
  await keepWebFiles(before, keptFolder())
  await keepWebFiles(next, keptFolder())
  const long = new Date(Date.now() - 31 * dayMs)
  for (const name of ['main-before.js', 'main-next.js'])
    await utimes(join(keptFolder(), name), long, long)
  await keepWebFiles(next, keptFolder())
  const node = await start(next)
  const statusOf = async (name: string) => (await node.inject(`/assets/${name}.js`)).statusCode
  expect(await Promise.all(['main-before', 'orders-before', 'main-next'].map(statusOf))).toEqual([
    404, 200, 200,
  ])
})
