import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../scripts/advisories.mjs', import.meta.url))
const run = (...given: string[]) =>
  new Promise<{ code: number; text: string }>((done) => {
    execFile(process.execPath, [script, ...given], (error, stdout) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout.trim() }),
    )
  })

let registry: Server | undefined
afterEach(() => void registry?.close())
/** A local registry that gives this response to every lookup, and the requests it received. */
const registryThat = async (status: number, body: string) => {
  const queries: { path: string | undefined; names: Record<string, string[]> }[] = []
  registry = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      queries.push({
        path: request.url,
        names: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string[]>,
      })
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/npm/`,
    asked: queries,
  }
}

test('reports an advisory that the registry knows, and fails', async () => {
  const known = {
    fastify: [
      {
        severity: 'high',
        title: 'A hole',
        url: 'https://advisories.example/1',
        vulnerable_versions: '<99',
      },
    ],
  }
  const { url, asked: queries } = await registryThat(200, JSON.stringify(known))
  expect(await run(url)).toEqual({
    code: 1,
    text: 'high: fastify <99: A hole https://advisories.example/1',
  })
  expect(queries[0]?.path).toBe('/npm/-/npm/v1/security/advisories/bulk')
  expect(queries[0]?.names['fastify']).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  expect(queries[0]?.names, 'what only tests use is not delivered').not.toHaveProperty('vitest')
})

test('succeeds if there is no advisory', async () => {
  expect(await run((await registryThat(200, '{}')).url)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^No advisory is known for \d+ parts\.$/) as string,
  })
})

test.each([
  [405, '{}', 'the registry answers 405 and looks up no advisories'],
  [200, '<html>', 'what the registry answers is no list of advisories'],
])('fails if the registry answers %i %s', async (status, body, why) => {
  const got = await run((await registryThat(status, body)).url)
  expect(got).toEqual({
    code: 2,
    text: `Advisories are not known: ${why}. Scan sbom.cdx.json with another tool.`,
  })
})

test('fails if the registry does not answer', async () => {
  expect(await run('http://127.0.0.1:1/')).toMatchObject({
    code: 2,
    text: expect.stringMatching(
      /^Advisories are not known: the registry does not answer/,
    ) as string,
  })
})
