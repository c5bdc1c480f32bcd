import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { signsOfLife } from './serve.ts'

const DATABASE_URL = 'postgres://lab@localhost/lab'
const rolesOf = (ROLES: string, more: object = { DATABASE_URL }): string[] => [
  ...readConfig({ ROLES, ...more }).ROLES,
]

test('a process does everything unless ROLES says which part', () => {
  expect(rolesOf('')).toEqual(['web', 'jobs', 'papers', 'interfaces'])
  expect(rolesOf('papers')).toEqual(['papers'])
  expect(rolesOf(' interfaces,web, web')).toEqual(['web', 'interfaces'])
})

test.each(['web,paper', 'WEB', ',', 'web,,jobs', 'all'])(
  'ROLES=%s is refused with the words that it knows',
  (text) => {
    expect(() => rolesOf(text)).toThrow(
      'The variable ROLES must list one or more of web, jobs, papers, interfaces, separated by commas.',
    )
  },
)

test('the embedded engine has one process, which does everything', () => {
  expect(rolesOf('interfaces, papers, jobs, web', {})).toHaveLength(4)
  expect(() => rolesOf('web', {})).toThrow('Set DATABASE_URL too, or remove ROLES')
})

test('a process without the role web answers no call and no page', async () => {
  const app = signsOfLife({ config: readConfig({}), log: pino({ level: 'silent' }) })
  for (const url of ['/', '/api/Patient/Get', '/fhir/Patient', '/sign-in']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect(statusCode, url).toBe(404)
    expect(headers['x-frame-options'], url).toBe('DENY')
    expect(body, url).not.toContain('<')
  }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/User/Authenticate',
    payload: {},
  })
  expect(statusCode).toBe(404)
  await app.close()
})
