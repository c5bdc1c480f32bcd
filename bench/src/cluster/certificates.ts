import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Days that certificates of the set are valid: what everything accepts. */
const hostDays = '825'
/** Days of the authority: when it ends, every certificate of the set must be replaced at once. */
const authorityDays = '7300'

const openssl = (...args: string[]): void => {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** Makes the set's own authority in a folder, unless it is there. */
export const makeAuthority = (folder: string): void => {
  if (existsSync(join(folder, 'ca.crt'))) return
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    authorityDays,
    '-subj',
    '/CN=Labgate cluster',
    '-keyout',
    join(folder, 'ca.key'),
    '-out',
    join(folder, 'ca.crt'),
  )
}

/**
 * Makes a key and a certificate, signed by the authority, for names and addresses: a server's and a
 * client's, since hosts of the set are both.
 */
export const makeCertificate = (
  authority: string,
  to: { certificate: string; key: string },
  name: string,
  addresses: readonly string[],
): void => {
  const request = `${to.certificate}.request`
  const extensions = `${to.certificate}.extensions`
  const alternatives = [
    ...new Set([name, ...addresses].map((one) => `${/^[\d.]+$/.test(one) ? 'IP' : 'DNS'}:${one}`)),
  ]
  writeFileSync(
    extensions,
    `subjectAltName=${alternatives.join(',')}\nextendedKeyUsage=serverAuth,clientAuth\n`,
  )
  openssl('req', '-new', ...newKey, '-subj', `/CN=${name}`, '-keyout', to.key, '-out', request)
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    '-days',
    hostDays,
    '-extfile',
    extensions,
    '-CA',
    join(authority, 'ca.crt'),
    '-CAkey',
    join(authority, 'ca.key'),
    '-CAcreateserial',
    '-out',
    to.certificate,
  )
  rmSync(request)
  rmSync(extensions)
}
