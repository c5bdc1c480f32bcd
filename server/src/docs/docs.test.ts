import { readFile } from 'node:fs/promises'
import { everyEndpoint } from '@labgate/contract'
import { home } from '@labgate/contract/overviews/home'
import { session } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openLab, type Lab, type Visitor } from '../../test/lab.ts'
import { wireFile } from '../cli/db/write-files.ts'
import { fieldsOf } from './kinds.ts'
import { openApiDocument } from './openapi.ts'
import { wireDocument } from './wire-document.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

test('docs/wire.md matches the contract (regenerate it with npm run db -- wire)', async () => {
  expect(await readFile(wireFile, 'utf8')).toBe(wireDocument())
})

test('the wire document has every call with all of its fields', () => {
  const text = wireDocument()
  for (const [name, endpoint] of everyEndpoint) {
    const begins = text.indexOf(`### ${endpoint.method} ${endpoint.path.slice(1)}\n`)
    expect(begins, name).toBeGreaterThan(0)
    const its = text.slice(
      begins,
      text.indexOf('\n##', begins + 5) === -1 ? undefined : text.indexOf('\n##', begins + 5),
    )
    for (const field of [
      ...Object.keys(endpoint.input.shape),
      ...Object.keys(endpoint.answer.shape),
    ])
      if (!['validation', 'valid', 'message'].includes(field))
        expect(its, `${name} ${field}`).toContain(`| ${field} |`)
  }
})

test('field kinds are written in the wording of the page', async () => {
  const { day, email, flag, id, instant, line, number, oneOf, text } =
    await import('@labgate/contract/kit/values')
  const record = z.object({
    a: id(),
    b: flag(),
    c: line(10),
    d: text(20),
    e: day(),
    f: instant(),
    g: number(0, 5),
    h: email(),
    i: oneOf(['x', 'y']),
    j: z.array(z.object({ k: id() })),
    l: z.object({ m: line(3) }).optional(),
  })
  expect(
    fieldsOf(record).map(({ name, kind, optional }) => `${name}: ${kind}${optional ? '?' : ''}`),
  ).toEqual([
    'a: id',
    'b: flag',
    'c: line, at most 10',
    'd: text, at most 20',
    'e: date',
    'f: moment',
    'g: number, 0 to 5',
    'h: email, at most 254',
    'i: one of "x", "y"',
    'j: list of records',
    'j[].k: id',
    'l: record?',
    'l.m: line, at most 3',
  ])
})

test('the OpenAPI document has every call with the shape of its request', () => {
  const document = openApiDocument() as {
    openapi: string
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string
          parameters?: { name: string; content?: object }[]
          requestBody?: object
        }
      >
    >
  }
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    everyEndpoint.map(([name]) => name).toSorted(),
  )
  const list = document.paths['/api/Customer/GetCustomerList']?.['get']
  const criteria = list?.parameters?.find(({ name }) => name === 'searchCriteria')
  expect(JSON.stringify(criteria)).toContain('facilityCode')
  expect(
    JSON.stringify(document.paths['/api/Customer/SaveCustomer']?.['post']?.requestBody),
  ).toContain('rowVersion')
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

const page = (visitor: Visitor, path: string) => visitor.raw('GET', path, {})

test('opens every page of the docs to an administrator signed in in this browser; for anyone else the address does not exist', async () => {
  const administrator = await lab.signIn(await lab.make.user(1))
  const got = await page(administrator, '/api/docs')
  expect(got.status).toBe(200)
  expect(got.headers['content-security-policy']).toContain(`script-src 'self'`)
  expect(got.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  // no script in the page itself
  expect(String(got.body)).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
  const addresses = [
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/swagger-ui-bundle.js',
    '/api/docs/static/swagger-initializer.js',
    '/API/docs/json',
  ]
  for (const address of addresses)
    expect((await page(administrator, address)).status, address).toBe(200)
  expect((await page(administrator, '/api/docs/json')).body).toEqual(openApiDocument())

  const others = [
    lab.visitor(),
    await lab.signIn(await lab.make.user(8)),
    await lab.signIn(await lab.make.user(3, (await lab.make.account()).customerId)),
  ]
  for (const visitor of others)
    for (const address of addresses)
      expect(await page(visitor, address), address).toMatchObject({
        status: 404,
        body: { valid: false, code: 'unknown-call' },
      })

  await administrator.call(session.end, {})
  for (const address of addresses)
    expect((await page(administrator, address)).status, address).toBe(404)
})

test('an idle session no longer opens the page', async () => {
  const administrator = await lab.signIn(await lab.make.user(1))
  await administrator.call(home.shell, {})
  lab.clock.pass(31)
  expect((await page(administrator, '/api/docs')).status).toBe(404)
})
