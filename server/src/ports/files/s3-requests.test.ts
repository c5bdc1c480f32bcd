import { expect, it } from 'vitest'
import { readPage } from './s3-list.ts'
import { s3Signer } from './s3-requests.ts'

/* The examples that AWS publishes for Signature Version 4 of S3, with their keys. */
const sign = s3Signer(
  {
    url: new URL('https://s3.amazonaws.com'),
    bucket: 'examplebucket',
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    isInPath: false,
  },
  () => new Date('2013-05-24T00:00:00Z'),
)

it('a part of an object is asked for as in the published example', async () => {
  const { address, headers } = await sign({
    method: 'GET',
    key: 'test.txt',
    headers: { range: 'bytes=0-9' },
  })
  expect(address).toBe('https://examplebucket.s3.amazonaws.com/test.txt')
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

it('a list is asked for as in the published example', async () => {
  const { address, headers } = await sign({
    method: 'GET',
    query: { 'max-keys': '2', prefix: 'J' },
  })
  expect(address).toBe('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J')
  expect(headers['authorization']).toMatch(
    /Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/,
  )
})

it('a page is read whatever the order of its elements, and one that cannot be is refused', () => {
  const page = (more: string, of = '<LastModified>2026-12-01T08:00:00.000Z</LastModified>') =>
    `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${more}<Contents>${of}<Key>files/a&amp;b</Key><Size>3</Size></Contents></ListBucketResult>`
  expect(readPage(page('<IsTruncated>false</IsTruncated>'))).toEqual({
    objects: [{ key: 'files/a&b', changedAt: new Date('2026-12-01T08:00:00Z') }],
    next: undefined,
  })
  expect(
    readPage(
      page('<NextContinuationToken>1/&lt;=</NextContinuationToken><IsTruncated>true</IsTruncated>'),
    ).next,
  ).toBe('1/<=')
  for (const wrong of [page('<IsTruncated>true</IsTruncated>'), page('', '')])
    expect(() => readPage(wrong)).toThrow('cannot be read')
  expect(() => readPage('<html>A proxy says no</html>')).toThrow('cannot be read')
})
