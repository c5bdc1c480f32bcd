import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const shape =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>[\da-f]{64})$/

/**
 * Whether a request that arrived is signed with this secret: worked out from what arrived, as AWS
 * documents Signature Version 4 for S3, with no code of the signer.
 */
export const isSigned = ({ method, url, headers }: IncomingMessage, secret: string): boolean => {
  const {
    scope = '',
    names = '',
    signature = '',
  } = shape.exec(headers.authorization ?? '')?.groups ?? {}
  const { pathname, searchParams } = new URL(url ?? '', 'http://any')
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const signedNames = names.split(';')
  const canonical = [
    method,
    pathname,
    query,
    ...signedNames.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  let key: Buffer | string = `AWS4${secret}`
  for (const part of scope.split('/')) key = hmac(key, part)
  return (
    signedNames.includes('host') &&
    signedNames.includes('x-amz-content-sha256') &&
    hmac(key, text).toString('hex') === signature
  )
}
