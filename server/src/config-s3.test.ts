import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labgate-s3-config-'))
})
afterAll(() => rm(folder, { recursive: true }))

const whole = {
  S3_URL: 'https://s3.example:9000',
  S3_BUCKET: 'labgate-files',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'hush-hush',
}
const without = (name: keyof typeof whole): Record<string, string> => {
  const { [name]: _without, ...others } = whole
  return others
}

it('files are in the database unless it is said otherwise', () => {
  expect(readConfig({})).toMatchObject({ FILES: 'database', s3: undefined })
})

it('a store can be set for reading alone, or for new files too', () => {
  for (const FILES of ['database', 's3'])
    expect(readConfig({ ...whole, FILES })).toMatchObject({
      FILES,
      s3: {
        url: new URL(whole.S3_URL),
        bucket: 'labgate-files',
        region: 'us-east-1',
        accessKey: 'access',
        secretKey: 'hush-hush',
        isInPath: true,
      },
    })
})

it('the secret can be in a file that only the server can read', async () => {
  const file = join(folder, 'secret')
  await writeFile(file, 'from a file\n', { mode: 0o600 })
  const given = { ...without('S3_SECRET_KEY'), S3_SECRET_KEY_FILE: file }
  expect(readConfig(given).s3?.secretKey).toBe('from a file')
  await chmod(file, 0o644)
  expect(() => readConfig(given)).toThrow(
    `The file ${file} of S3_SECRET_KEY_FILE can be read by other users: set its mode to 600.`,
  )
  await writeFile(file, '\n')
  await chmod(file, 0o600)
  expect(() => readConfig(given)).toThrow(`The file ${file} of S3_SECRET_KEY_FILE is empty.`)
})

it.each<[sentence: string, given: Record<string, string>]>([
  ['The variable FILES must be database or s3.', { FILES: 'disk' }],
  ['With FILES=s3 the variable S3_URL must be set.', { FILES: 's3' }],
  [
    'Set S3_URL, S3_BUCKET, S3_ACCESS_KEY, and S3_SECRET_KEY or S3_SECRET_KEY_FILE together: S3_BUCKET is missing.',
    without('S3_BUCKET'),
  ],
  ['Set S3_SECRET_KEY or S3_SECRET_KEY_FILE too.', without('S3_SECRET_KEY')],
  [
    'The variable S3_URL must be an address such as https://s3.example:9000.',
    { ...whole, S3_URL: 's3.example' },
  ],
  [
    'The variable S3_URL must not contain keys. Use S3_ACCESS_KEY, and S3_SECRET_KEY or S3_SECRET_KEY_FILE.',
    { ...whole, S3_URL: 'https://a:b@s3.example' },
  ],
  [
    'The variable S3_URL must start with https, except for this machine.',
    { ...whole, S3_URL: 'http://s3.example' },
  ],
  [
    'The variable S3_BUCKET must be the name of a bucket such as labgate-files.',
    { ...whole, S3_BUCKET: '../other' },
  ],
  [
    'S3_PATH_STYLE=0 needs the name of a host in S3_URL: a bucket cannot stand before an IP address.',
    { ...whole, S3_URL: 'https://10.0.0.5', S3_PATH_STYLE: '0' },
  ],
  [
    'The variable S3_REGION must be the name of a region such as us-east-1.',
    { ...whole, S3_REGION: 'a region' },
  ],
])('%s', (sentence, given) => {
  expect(() => readConfig(given)).toThrow(sentence)
  expect(() => readConfig(given)).not.toThrow('hush-hush')
})
