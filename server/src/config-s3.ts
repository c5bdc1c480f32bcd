import { isIP } from 'node:net'
import { readSecretFile } from './config-paths.ts'
import { isLoopback } from './plain-addresses.ts'

/** How an S3 store is reached. */
export interface S3Settings {
  /** Its address without the bucket, such as https://s3.us-east-1.amazonaws.com. */
  url: URL
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Whether the bucket is part of the path; else it is the first part of the host's name. */
  isInPath: boolean
}

/** The variables as they are given. */
export interface S3Given {
  FILES: 'database' | 's3'
  S3_URL?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY?: string | undefined
  S3_SECRET_KEY?: string | undefined
  S3_SECRET_KEY_FILE?: string | undefined
  S3_PATH_STYLE: boolean
}

const together = ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY'] as const
const secretNames = 'S3_SECRET_KEY or S3_SECRET_KEY_FILE'
type Read = { settings: S3Settings | undefined } | { fault: string }

const secretOf = ({
  S3_SECRET_KEY: given,
  S3_SECRET_KEY_FILE: file,
}: S3Given): { text: string } | { fault: string } => {
  if (given !== undefined) return { text: given }
  if (file === undefined) return { fault: `Set ${secretNames} too.` }
  const read = readSecretFile(file)
  if ('fault' in read) return { fault: `The file ${file} of S3_SECRET_KEY_FILE ${read.fault}.` }
  const text = read.text.trim()
  return text === '' ? { fault: `The file ${file} of S3_SECRET_KEY_FILE is empty.` } : { text }
}

/**
 * The S3 store that the variables name: none, or all that it takes; or what is wrong with them, as
 * one sentence that names a variable and never a key. Beyond this machine its address begins with
 * https: who listens would see the hashes of files.
 */
export const s3From = (given: S3Given): Read => {
  const { FILES, S3_URL = '', S3_BUCKET = '', S3_REGION, S3_ACCESS_KEY = '' } = given
  const hasAny =
    together.some((name) => given[name] !== undefined) ||
    given.S3_SECRET_KEY !== undefined ||
    given.S3_SECRET_KEY_FILE !== undefined
  if (!hasAny && FILES === 'database') return { settings: undefined }
  const missing = together.find((name) => given[name] === undefined)
  if (missing !== undefined)
    return {
      fault: hasAny
        ? `Set ${together.join(', ')}, and ${secretNames} together: ${missing} is missing.`
        : `With FILES=s3 the variable ${missing} must be set.`,
    }
  const url = URL.parse(S3_URL)
  const isPlain = url?.protocol === 'http:'
  if (url === null || !(isPlain || url.protocol === 'https:') || url.search + url.hash !== '')
    return { fault: 'The variable S3_URL must be an address such as https://s3.example:9000.' }
  if (url.username !== '' || url.password !== '')
    return {
      fault: `The variable S3_URL must not contain keys. Use S3_ACCESS_KEY, and ${secretNames}.`,
    }
  if (isPlain && !isLoopback(url.hostname))
    return { fault: 'The variable S3_URL must start with https, except for this machine.' }
  if (!/^[\da-z][\d.a-z-]{1,61}[\da-z]$/.test(S3_BUCKET))
    return { fault: 'The variable S3_BUCKET must be the name of a bucket such as labgate-files.' }
  if (!given.S3_PATH_STYLE && isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)
    return {
      fault:
        'S3_PATH_STYLE=0 needs the name of a host in S3_URL: a bucket cannot stand before an IP address.',
    }
  const secret = secretOf(given)
  if ('fault' in secret) return secret
  return {
    settings: {
      url,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKey: S3_ACCESS_KEY,
      secretKey: secret.text,
      isInPath: given.S3_PATH_STYLE,
    },
  }
}
