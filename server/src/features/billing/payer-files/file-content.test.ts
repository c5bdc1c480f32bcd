import { eligibility } from '@labgate/contract/billing/eligibility'
import {
  fileContents,
  type ClaimAnswer,
  type CoverAnswer,
} from '@labgate/contract/billing/file-content'
import { payerFiles, type PayerFile } from '@labgate/contract/billing/payer-files'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { askNoted } from '../eligibility/ask-moments.ts'
import { writeQuestions } from '../eligibility/write-questions.ts'
import { exchangeFiles, keepFile, type Transports } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let transports: Transports
const orders: { labOrderId: number; patientId: number }[] = []
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  await lab.owner(`update insurance set eligibility_payer_id = '60054'`)
  await lab.owner(`
    insert into payer_reason (list, code, says) values ('STC', '164', 'the member ID is not valid.')
  `)
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'content',
  })
  const transport = simulatedTransport(payer)
  transports = async () => transport
  biller = await lab.signIn(await lab.make.user(18))
  for (const member of ['W100200300', 'W100200301'])
    orders.push(await laboratory.order({}, { cover: { member_id: member } }))
  await billingDay(lab, transports)
  await askNoted(lab.context)
  await writeQuestions(lab.context)
  await exchangeFiles(lab.context, transports)
  await takeAnswers(lab.context, false)
})
afterAll(() => lab.close())

const files = async (kind: string): Promise<PayerFile[]> =>
  (await biller.call(payerFiles.list, { searchCriteria: { kind, direction: 'in' } })).body
    .list as PayerFile[]
const read = async (x12FileId: number, who = biller) =>
  (await who.call(fileContents.get, { x12FileId })).body
/** The segment of a file at a place. */
const segmentAt = async (x12FileId: number, at: number): Promise<string> => {
  const { body } = await biller.call(payerFiles.get, { x12FileId })
  return (body.segments as { at: number; text: string }[]).find((one) => one.at === at)?.text ?? ''
}

test('a file acknowledgment says what the receiver accepted, by our control number', async () => {
  const file = (await files('999')).at(-1)
  const { body: sent } = await biller.call(payerFiles.list, {
    searchCriteria: { kind: '837', direction: 'out' },
  })
  const content = await read(file?.x12FileId ?? 0)
  expect(content).toMatchObject({ claims: [], coverage: [], batches: [], isCut: false })
  expect(content.files).toMatchObject([
    { kind: 'File acknowledgment (999)', verdict: 'Accepted', isRefused: false, says: [] },
  ])
  expect(Number(content.files[0].control)).toBe(Number((sent.list as PayerFile[])[0]?.control))
})

test('a claim acknowledgment names each claim, its status in words and place, and where it stands now', async () => {
  const found = await files('277')
  const contents = await Promise.all(found.map(({ x12FileId }) => read(x12FileId)))
  const at = contents.findIndex(({ claims }) => claims.length > 0)
  const x12FileId = found[at]?.x12FileId ?? 0
  const { claims, batches } = contents[at] as { claims: ClaimAnswer[]; batches: unknown[] }
  expect(claims).toHaveLength(orders.length)
  for (const claim of claims) {
    expect(claim).toMatchObject({
      verdict: 'Accepted',
      isRejected: false,
      cents: 12_000,
      ours: { claimId: expect.any(Number), state: expect.any(String) },
    })
    expect(claim.ours.claimId).toBeGreaterThan(0)
    expect(claim.statuses[0]).toMatch(/^Accepted for a decision \(A2, /)
    expect(await segmentAt(x12FileId, claim.atSegment)).toContain(claim.number)
  }
  expect(batches).toMatchObject([
    { accepted: orders.length, rejected: 0, verdict: expect.any(String) },
  ])
})

test('a rejected claim says why in the laboratory’s words, and an unknown number is no claim of ours', async () => {
  const [source] = await files('277')
  const [kept] = await lab.owner<{ id: number }>(
    `select trading_partner_id as id from x12_file where x12_file_id = $1`,
    [source?.x12FileId],
  )
  const { body } = await biller.call(payerFiles.get, { x12FileId: source?.x12FileId ?? 0 })
  const text = (body.segments as { text: string }[])
    .map((one) => one.text)
    .join('~')
    .replace(/(TRN\*2\*)B\w+/, '$1NOBODYS1')
    .replaceAll(/STC\*A2:20:?\w*/g, 'STC*A7:164:IL')
  const { id } = await keepFile(lab.context, kept?.id ?? 0, 'rejected.277', Buffer.from(`${text}~`))
  const { claims } = (await read(id)) as { claims: ClaimAnswer[] }
  const unknown = claims.find(({ ours }) => ours.claimId === 0)
  expect(unknown?.statuses).toEqual([
    'Rejected: information is not valid (A7, 164, insured): the member ID is not valid.',
  ])
  expect(claims.filter(({ ours }) => ours.claimId > 0)).toHaveLength(orders.length - 1)
})

test('a coverage answer lists each benefit in words, and on the patient’s record with that person’s segments alone', async () => {
  const [file] = await files('271')
  const { coverage } = (await read(file?.x12FileId ?? 0)) as { coverage: CoverAnswer[] }
  expect(coverage).toHaveLength(orders.length)
  const [first, second] = coverage
  expect(first?.benefits.map(({ what }) => what)).toContain('Active coverage')
  const { body } = await biller.call(eligibility.answer, {
    patientEligibilityId: first?.patientEligibilityId ?? 0,
  })
  expect(body).toMatchObject({ valid: true, word: 'active', plan: first?.plan })
  expect(body.benefits).toEqual(first?.benefits)
  const text = (body.segments as { text: string }[]).map((one) => one.text).join('\n')
  expect(text).toContain(first?.memberId)
  expect(text).not.toContain(second?.memberId)
  for (const { at, text: own } of body.segments as { at: number; text: string }[])
    expect(await segmentAt(file?.x12FileId ?? 0, at)).toBe(own)
  for (const { atSegment } of first?.benefits ?? [])
    expect(await segmentAt(file?.x12FileId ?? 0, atSegment)).toMatch(/^EB\*/)
})

test('a file that names a restricted chart is shown to no one without emergency access, in words or raw', async () => {
  const restricted = orders[0]?.patientId
  await lab.owner('update patient set restricted = 1 where patient_id = $1', [restricted])
  const plain = await lab.signIn(await lab.make.user(18))
  // an answer about claims of several files answers none of them
  await lab.owner(`update x12_file set x12_file_id_answers = null where '277' = any (kinds)`)
  for (const kind of ['277', '271', '835']) {
    const x12FileId = (await files(kind)).at(-1)?.x12FileId ?? 0
    for (const answer of [
      await read(x12FileId, plain),
      (await plain.call(payerFiles.get, { x12FileId })).body,
    ])
      expect(answer, kind).toMatchObject({
        valid: false,
        message: 'This file names a patient whose chart is closed to you.',
      })
  }
})
