import { imports } from '@labgate/contract/admin/imports'
import { billingTables } from '@labgate/contract/billing/billing-tables'
import { fileContents } from '@labgate/contract/billing/file-content'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { xsrfIn } from '@labgate/contract/kit/cookies'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepFile } from '../../src/features/billing/exchange-files.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import { readCoreMessage } from '../../src/ports/transport/core-envelope.ts'
import { billingLaboratory, type BillingLaboratory } from '../billing-builders.ts'
import { openLabSystem, type LabSystem } from '../lab-system.ts'
import type { Got, Lab, Visitor } from '../lab.ts'
import {
  bodyWithFile,
  envelopeOf,
  listOf,
  messageOf,
  payerFilesOf,
  tableOf,
} from './largest-files.ts'
import { longestTurn } from './longest-turn.ts'
import { readers, type ReaderName } from './readers.ts'

/** A reader holds the main thread no longer, in milliseconds (docs/decisions/0084). */
const mostHeld = 100
const smallest = 0.0005

let system: LabSystem
let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let admin: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  ;({ lab } = system)
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

let files = 0
/* A file of this kind as it comes, is read, and is shown. */
const payerFile = (kind: string) => async (share: number) => {
  const bytes = (payerFilesOf[kind] as (share: number) => Buffer)(share)
  let x12FileId = 0
  return {
    kept: async () => {
      const kept = await keepFile(
        lab.context,
        laboratory.tradingPartnerId,
        `${kind}-${++files}`,
        bytes,
      )
      x12FileId = kept.id
    },
    shown: () => served(biller.call(payerFiles.get, { x12FileId })),
    'shown at its end': () =>
      served(biller.call(payerFiles.get, { x12FileId, atSegment: Math.round(400_000 * share) })),
    'shown in words': () => served(biller.call(fileContents.get, { x12FileId })),
    read: () => takeAnswers(lab.context, false),
  }
}
/* A refusal costs nothing, and would prove nothing. */
const served = async (call: Promise<Got>): Promise<void> => {
  const { body } = await call
  if (body.valid !== true) throw new Error(JSON.stringify(body))
}
type Steps = Readonly<Record<string, () => Promise<unknown>>>
/** What becomes of the largest input of a reader, step by step. */
const cases: Readonly<Record<string, (share: number) => Promise<Steps>>> = {
  'payers’ files: 835': payerFile('835'),
  'payers’ files: 277': payerFile('277'),
  'payers’ files: 271': payerFile('271'),
  'payers’ files: 999': payerFile('999'),
  'answers of partners’ web services': async (share) => {
    const { contentType, body } = envelopeOf(share)
    return { read: async () => readCoreMessage(contentType, body) }
  },
  'a list to import': async (share) => {
    const fileAsBase64 = listOf(share).toString('base64')
    const { customerId } = await lab.make.account()
    const of = {
      kind: 'patients' as const,
      customerId,
      locationId: await lab.make.location(customerId),
    }
    return { previewed: () => served(admin.call(imports.preview, { ...of, fileAsBase64 })) }
  },
  'a table of CMS': async (share) => {
    const fileAsBase64 = tableOf(share).toString('base64')
    const of = { kind: 'edits', effectiveDate: '2026-01-01', overlap: 'end', leaveOut: false }
    return {
      previewed: () => served(admin.send(billingTables.previewImport, { ...of, fileAsBase64 })),
    }
  },
  'messages of laboratory systems': async (share) => {
    const { barcode } = await system.accessioned()
    const message = messageOf(share, barcode)
    return {
      taken: async () => expect(await system.intake.take(message, '127.0.0.1')).toContain('MSA|AA'),
      filed: () => system.intake.idle(),
    }
  },
  'a body with a file': async (share) => {
    const { practice } = system
    const body = bodyWithFile(share, {
      validation: practice.clinic.validation(),
      patientId: practice.ada,
      attachmentTypeId: 3,
      description: 'Large',
    })
    const cookie = [...practice.clinic.cookies]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    return {
      saved: () =>
        lab.app.inject({
          method: 'POST',
          url: patientPapers.saveAttachment.path,
          payload: body,
          headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': xsrfIn(cookie) },
        }),
    }
  },
}

/** Readers whose largest input is small, or that pass bytes on as they are: nothing to measure. */
const passesOn: Partial<Record<ReaderName, string>> = {
  'the head of a request': 'Node reads it, up to 16 KB',
  'the body of a public call': 'it has 64 KB',
  'the response of a passkey': 'it has some KB',
  'the body of a call': 'it has 1 MB, and each list its most',
  'the header of a picture': 'it is read at fixed places; linear.proof.test.ts',
  'a picture to convert': 'a thread has it as it came',
  'a drawn signature': 'a thread has it as it came',
  'a PDF': 'a thread has it as it came',
  'a workbook to import': 'a thread has it as it came',
  'files of commands': 'no one else waits for a command',
  'frames of laboratory systems': 'it is found as it arrives, in pieces of 64 KB',
  'the spool': 'it is read before anybody is served',
  'files in partners’ folders': 'bytes are passed on as they are',
  'answers of the file store': 'bytes are passed on as they are; a list has a thousand names',
  'answers of carriers': 'it has 4 MB, of a label’s picture as one text',
  'answers of identity providers': 'it has 256 KB',
  'answers of the fax service': 'it has 64 KB',
  'the fax webhook': 'it has 64 KB',
  'FHIR requests': 'it has 64 KB',
  'the archive': 'bytes are passed on as they are',
}
const readerOf = (name: string): string => name.split(': ')[0] ?? name

/*
 * A step is too long if it is so each time: a collection of garbage or a late compilation falls into
 * one turn or another, and is no reader's.
 */
const measurements = 3
const stepsOver = async (
  of: (share: number) => Promise<Record<string, () => Promise<unknown>>>,
  share: number,
): Promise<{ step: string; ms: number }[]> => {
  const over: { step: string; ms: number }[] = []
  for (const [step, work] of Object.entries(await of(share))) {
    const ms = await longestTurn(work)
    if (ms > mostHeld) over.push({ step, ms })
  }
  return over
}

describe('the main thread while a reader has its largest legal input', () => {
  it('is measured for each reader of the table, or a reason says why not', () => {
    const measured = new Set(Object.keys(cases).map(readerOf))
    expect([...measured, ...Object.keys(passesOn)].toSorted()).toEqual(
      Object.keys(readers).toSorted(),
    )
  })

  proof(
    `is held no longer than ${mostHeld} ms of processor time at once`,
    { small: 4, full: 100, of: 'per cent of the largest' },
    async (percent) => {
      const held: string[] = []
      for (const [name, of] of Object.entries(cases)) {
        // the code is compiled before it is measured
        for (const work of Object.values(await of(smallest))) await work()
        let over = await stepsOver(of, percent / 100)
        for (let again = 1; again < measurements && over.length > 0; again++) {
          const still = new Set((await stepsOver(of, percent / 100)).map(({ step }) => step))
          over = over.filter(({ step }) => still.has(step))
        }
        held.push(...over.map(({ step, ms }) => `${name}, ${step}: ${Math.round(ms)} ms`))
      }
      expect(held).toEqual([])
    },
  )
})
