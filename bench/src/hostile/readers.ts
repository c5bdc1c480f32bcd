import { imports } from '@labgate/contract/admin/imports'
import { billingTables } from '@labgate/contract/billing/billing-tables'
import { fileContents } from '@labgate/contract/billing/file-content'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import type { Person } from '@labgate/server/client.ts'
import { listOf, payerFilesOf, tableOf } from '../../../server/test/readers/largest-files.ts'
import { readFor } from './reader.ts'

/** Of the largest file of a payer: a person can add 25 MB. */
const addable = 0.5

interface Answer {
  valid: boolean
  id?: string
  list?: { tradingPartnerId: number }[]
}
const send = async (
  url: string,
  { cookies, xsrf, validation }: Person,
  path: string,
  content: object,
): Promise<Answer> => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'x-xsrf-token': xsrf,
    },
    body: JSON.stringify({ validation, ...content }),
  })
  return (await response.json()) as Answer
}

const mb = 1_048_576
/**
 * What somebody else at work notices of each reader that is given its largest legal file: the 95th
 * percentile of their reads before, and while it works.
 */
export const measureReaders = async (
  url: string,
  {
    reader,
    biller,
    administrator,
  }: Readonly<Record<'reader' | 'biller' | 'administrator', Person>>,
  seconds: number,
  log: (line: string) => void,
): Promise<void> => {
  const partners = (await send(url, biller, payerFiles.partners.path, {})).list ?? []
  const tradingPartnerId = partners[0]?.tradingPartnerId ?? 0
  const measure = async (
    what: string,
    bytes: number,
    work: () => Promise<Answer>,
  ): Promise<Answer> => {
    const before = await readFor(url, reader, seconds)
    let isDone = false
    const working = work().finally(() => (isDone = true))
    const during = []
    do during.push(await readFor(url, reader, seconds))
    while (!isDone)
    const answer = await working
    const p95 = Math.max(0, ...during.map((one) => one.p95))
    const longest = Math.max(0, ...during.map((one) => one.most))
    log(
      `  ${what.padEnd(44)} ${(bytes / mb).toFixed(1).padStart(6)} MB  p95 before ${before.p95} ms, during ${p95} ms, longest ${longest} ms${answer.valid ? '' : '  (refused)'}`,
    )
    return answer
  }
  for (const [kind, of] of Object.entries(payerFilesOf)) {
    const bytes = of(addable)
    const given = {
      tradingPartnerId,
      fileName: `large.${kind}`,
      fileAsBase64: bytes.toString('base64'),
    }
    const added = await measure(`payer file ${kind}, taken and read`, bytes.length, () =>
      send(url, biller, payerFiles.add.path, given),
    )
    const x12FileId = Number(added.id ?? 0)
    await measure(`payer file ${kind}, shown`, bytes.length, () =>
      send(url, biller, payerFiles.get.path, { x12FileId, atSegment: 200_000 }),
    )
    await measure(`payer file ${kind}, in words`, bytes.length, () =>
      send(url, biller, fileContents.get.path, { x12FileId }),
    )
  }
  const list = listOf(1)
  const toImport = { kind: 'patients', customerId: 1, locationId: 1, fileAsBase64: list.toString('base64') } // prettier-ignore
  await measure('list to import', list.length, () =>
    send(url, administrator, imports.preview.path, toImport),
  )
  const table = tableOf(1)
  const edits = { kind: 'edits', effectiveDate: '2026-01-01', overlap: 'end', leaveOut: false, fileAsBase64: table.toString('base64') } // prettier-ignore
  await measure('table of CMS, compressed', table.length, () =>
    send(url, administrator, billingTables.previewImport.path, edits),
  )
}
