import { expect, type Locator, type Page } from '@playwright/test'
import { clientOf, type Client } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { accessionedTube, sendResult, type Tube } from '../src/lab-line.ts'
import type { Laboratory } from '../src/laboratory.ts'
import { enter, picture } from '../src/steps.ts'

interface Item {
  workItemId: number
  patientName: string
}
interface PayerFile {
  x12FileId: number
  kinds: string[]
  state: string
  segments: { text: string }[]
}
const letters = (text: string): string => text.replaceAll(/[^a-z]/gi, '').toLowerCase()
const filed = (answer: { valid: boolean; version?: number }, version: number): boolean =>
  answer.valid && answer.version === version

/** An insurance with a demo payer that requires no preauthorization. */
const coverBy = async (
  client: Client,
  payerKind: 'commercial' | 'Medicare',
  memberId: string,
): Promise<Record<string, unknown>> => {
  const { list } = await client.call<{
    list: { insuranceId: number; name: string; preauthRequired: boolean }[]
  }>('Insurance/GetInsuranceList', {
    searchCriteria: { payerKind, pageSize: 50 },
  })
  const payer = list.find(({ preauthRequired }) => !preauthRequired)
  if (payer === undefined) throw new Error(`The demo has no ${payerKind} payer.`)
  return { insuranceId: payer.insuranceId, insuranceName: payer.name, memberId }
}
/** The latest file of a kind that mentions this person and was sent or read. */
const fileAbout = async (
  client: Client,
  kind: string,
  { lastName }: Tube,
): Promise<PayerFile | undefined> => {
  const { list } = await client.call<{ list: PayerFile[] }>('BillingWork/GetPayerFileList', {
    searchCriteria: { kind, pageSize: 5 },
  })
  for (const { x12FileId } of list) {
    const file = await client.call<PayerFile>('BillingWork/GetPayerFile', { x12FileId })
    if (
      file.state !== 'waiting' &&
      file.segments.some(({ text }) => text.includes(`*${lastName.toUpperCase()}*`))
    )
      return { ...file, x12FileId }
  }
  return undefined
}
/** Sends and receives until a file of this kind mentions this person. */
const untilFile = async (client: Client, kind: string, tube: Tube): Promise<PayerFile> => {
  let found: PayerFile | undefined
  await expect
    .poll(
      async () => {
        await client.call('BillingWork/ExchangePayerFiles', {})
        found = await fileAbout(client, kind, tube)
        return found !== undefined
      },
      { timeout: 120_000, intervals: [2000], message: `a file of ${kind}` },
    )
    .toBe(true)
  return found as PayerFile
}

/** Accessions this tube's order, and releases its final result. */
const resultedTube = async (labgate: Laboratory, cover: Record<string, unknown>): Promise<Tube> => {
  const tube = await accessionedTube(
    labgate,
    `Larkspur${letters(test.info().project.name)}${letters(test.info().title.slice(-4))}`,
    cover,
  )
  await sendResult(labgate, tube, { code: 'MITRAGYNINE', value: '310', unit: 'ng/mL', state: 'F' })
  const provider = await clientOf(labgate, 'provider')
  await expect
    .poll(async () =>
      filed(await provider.call('LabOrder/GetReport', { labOrderId: tube.labOrderId }), 1),
    )
    .toBe(true)
  return tube
}
const openFile = async (page: Page, kind: string, file: PayerFile): Promise<Locator> => {
  await page.goto(`/billing-work?desk=files&kind=${kind}&file=${file.x12FileId}`)
  const drawer = page.getByRole('dialog', { name: 'Payer file' })
  await expect(drawer.getByRole('table', { name: 'Segments' })).toBeVisible()
  return drawer
}

test(
  'a resulted order becomes a claim and is accepted and paid automatically',
  inProve,
  async ({ page, hand, labgate }) => {
    const billing = await enter(page, labgate, 'billing', '/billing-work')
    const tube = await resultedTube(
      labgate,
      await coverBy(billing, 'commercial', 'W410022119-PAID'),
    )
    await hand.press(page.getByRole('button', { name: 'Payer files' }))
    await hand.press(page.getByRole('button', { name: 'Send and receive now' }))
    await expect(page.getByText('Claims are being made and sent, and answers read.')).toBeVisible()
    const said = await openFile(page, '837', await untilFile(billing, '837', tube))
    await expect(said).toContainText('Sent')
    await expect(said.getByText(`NM1*IL*1*${tube.lastName.toUpperCase()}*`)).toBeVisible()
    await picture(page, 'claim-sent')
    const accepted = await openFile(page, '277', await untilFile(billing, '277', tube))
    await expect(accepted).toContainText(/\d+ accepted/)
    const paid = await openFile(page, '835', await untilFile(billing, '835', tube))
    await expect(paid).toContainText(/\d+ posted/)
    await picture(page, 'claim-paid')
  },
)

test(
  'billing asks the practice about a wrong Medicare number, the practice corrects it from its inbox, and the item closes',
  inProve,
  async ({ page, hand, labgate, somebodyElse }) => {
    const billing = await enter(page, labgate, 'billing', '/insurance-work')
    const tube = await resultedTube(labgate, await coverBy(billing, 'Medicare', 'W12345678'))
    const ofTube = async (): Promise<Item | undefined> => {
      await billing.call('BillingWork/ExchangePayerFiles', {})
      // while waiting for the practice's reply, the item is in the waiting view
      const lists = ['open', 'waiting'].map((view) =>
        billing.call<{ list: Item[] }>('InsuranceWork/GetWorkList', {
          searchCriteria: { view, reason: 'claim.member-id', pageSize: 200 },
        }),
      )
      return (await Promise.all(lists))
        .flatMap(({ list }) => list)
        .find(({ patientName }) => patientName.startsWith(tube.lastName))
    }
    await expect
      .poll(async () => (await ofTube()) !== undefined, { timeout: 120_000, intervals: [2000] })
      .toBe(true)
    const item = await ofTube()
    await page.goto(`/insurance-work?id=${item?.workItemId}`)
    const drawer = page.getByRole('dialog', { name: 'Insurance Work' })
    await expect(drawer.getByText('This is not a Medicare number.').first()).toBeVisible()
    await picture(page, 'member-id-item')
    await hand.press(drawer.getByRole('button', { name: /^Ask practice/ }))
    const dialog = page.getByRole('dialog', { name: /^Ask practice/ })
    await hand.write(
      dialog.getByRole('textbox', { name: 'Note' }),
      'A copy of the card helps, too.',
    )
    await hand.press(dialog.getByRole('button', { name: /^Ask practice/ }))
    await expect(page.getByText(/^Ask practice: 1 item/)).toBeVisible()

    const clinic = await somebodyElse()
    const input = new RegExp(`This is not a Medicare number.*${tube.lastName}`)
    await enter(clinic.page, labgate, 'clinic-admin', '/inbox')
    await clinic.hand.press(clinic.page.getByRole('row', { name: input }))
    const message = clinic.page.getByRole('dialog', { name: 'Message' })
    await expect(message).toContainText('A copy of the card helps, too.')
    await picture(clinic.page, 'member-id-message')
    await clinic.hand.press(message.getByRole('button', { name: 'Open insurance' }))
    const card = clinic.page.getByRole('dialog', { name: /insurance/i })
    await expect(card.getByRole('textbox', { name: 'Member ID' })).toBeFocused()
    await picture(clinic.page, 'member-id-insurance')
    await clinic.hand.write(card.getByRole('textbox', { name: 'Member ID' }), '1EG4TE5MK73')
    await clinic.hand.press(card.getByRole('button', { name: /^Save/ }))
    await expect
      .poll(async () => (await ofTube()) === undefined, { timeout: 120_000, intervals: [2000] })
      .toBe(true)
    await clinic.page.goto('/inbox')
    await expect(clinic.page.getByRole('grid', { name: 'messages' })).toBeVisible()
    await expect(clinic.page.getByRole('row', { name: input })).toHaveCount(0)
  },
)
