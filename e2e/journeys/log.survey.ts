import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { everybody, mentions } from '../src/everybody.ts'
import { test } from '../src/journey.ts'
import { logFolder } from '../src/laboratory.ts'
import { demoPassword } from '../src/people.ts'

interface Kept {
  log: string
  secrets: string[]
}
const keptLogs = async (): Promise<Kept[]> => {
  const files = await readdir(logFolder())
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(logFolder(), file), 'utf8')) as Kept),
  )
}
/* On start, the demo prints its sign-ins to the terminal, which is their purpose. */
const announced = /^( {2}\S+@labgate\.example +\S|Demo sign-ins, all with the password )/
const withoutAnnouncement = (log: string): string[] =>
  log.split('\n').filter((line) => line !== '' && !announced.test(line))

test('the logs of all journeys contain no names, emails, tokens, passwords, or typed words', async ({
  labgate,
}) => {
  const logs = await keptLogs()
  const lines = logs.flatMap(({ log }) => withoutAnnouncement(log))
  const secrets = new Set([
    demoPassword(),
    ...logs.flatMap((one) => one.secrets),
    ...(await everybody(await clientOf(labgate, 'admin'))),
  ])
  expect(
    lines.filter((line) => line.includes('"route"')).length,
    'calls in the logs',
  ).toBeGreaterThan(100)
  expect(secrets.size, 'words looked for').toBeGreaterThan(400)
  const text = lines.join('\n')
  expect(
    [...secrets]
      .filter((word) => mentions(text, word))
      .map((word) => [word, lines.find((line) => mentions(line, word))]),
    'words in the logs',
  ).toEqual([])
  expect(
    lines.filter((line) => /[\w.-]+@[\w-]+\.\w/.test(line)),
    'e-mails in the logs',
  ).toEqual([])
})
