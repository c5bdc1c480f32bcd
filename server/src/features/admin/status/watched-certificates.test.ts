import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cert } from '../../../../test/certificate.ts'
import { watchedCertificates } from './watched-certificates.ts'

test('each certificate is named with its end; one that cannot be read has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-certificates-'))
  const of = (name: string): string => join(folder, name)
  try {
    await writeFile(of('hl7.crt'), cert)
    await writeFile(of('host.crt'), cert)
    await writeFile(of('broken.crt'), cert.slice(cert.length / 2))
    const found = await watchedCertificates({
      HL7_TLS_CERT: of('hl7.crt'),
      WATCHED_CERTIFICATES: [of('host.crt'), of('broken.crt'), of('missing.crt')],
    })
    const [hl7, host] = found
    expect(Date.parse(hl7?.ends ?? '')).toBeGreaterThan(0)
    expect(found).toEqual([
      { name: 'HL7 certificate', ends: host?.ends },
      { name: 'Certificate host.crt', ends: hl7?.ends },
      { name: 'Certificate broken.crt', ends: null },
      { name: 'Certificate missing.crt', ends: null },
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
