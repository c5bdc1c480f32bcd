import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Config } from '../../../config.ts'

/** A certificate that stops something when it ends. */
export interface WatchedCertificate {
  /** What System Status calls it: hl7Certificate, or the name of its file. */
  name: string
  /** In ISO form; null if it cannot be read. */
  ends: string | null
}

/** The name of the certificate that laboratory systems see. */
export const hl7Certificate = 'HL7 certificate'

const endOf = async (file: string): Promise<string | null> => {
  const pem = await readFile(file, 'utf8').catch(() => '')
  try {
    return new Date(new X509Certificate(pem).validTo).toISOString()
  } catch {
    return null
  }
}

/** The certificates of this node, as their files are now. */
export const watchedCertificates = ({
  HL7_TLS_CERT,
  WATCHED_CERTIFICATES,
}: Pick<Config, 'HL7_TLS_CERT' | 'WATCHED_CERTIFICATES'>): Promise<WatchedCertificate[]> =>
  Promise.all(
    [
      ...(HL7_TLS_CERT === undefined ? [] : [{ name: hl7Certificate, file: HL7_TLS_CERT }]),
      ...WATCHED_CERTIFICATES.map((file) => ({ name: `Certificate ${basename(file)}`, file })),
    ].map(async ({ name, file }) => ({ name, ends: await endOf(file) })),
  )
