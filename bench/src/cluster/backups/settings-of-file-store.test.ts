import { expect, test } from 'vitest'
import { settingsOfFileStore } from './settings-of-file-store.ts'

test('a drill reads the store of files, and writes nothing to it', () => {
  expect(
    settingsOfFileStore({
      FILES: 's3',
      S3_URL: 'https://s3.example',
      S3_SECRET_KEY_FILE: '/etc/labgate/s3',
      NODE_EXTRA_CA_CERTS: '/etc/labgate/ca.crt',
      DATABASE_URL: 'postgres://labgate@db/labgate',
    }),
  ).toEqual({
    S3_URL: 'https://s3.example',
    S3_SECRET_KEY_FILE: '/etc/labgate/s3',
    NODE_EXTRA_CA_CERTS: '/etc/labgate/ca.crt',
  })
})
