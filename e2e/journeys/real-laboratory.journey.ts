import { results } from '@labgate/contract/results'
import { signIn, type Person } from '@labgate/server/client.ts'
import { expect, type Page } from '@playwright/test'
import { approveWholeTable, nameDirector, setUpSecondFactor } from '../src/director.ts'
import { test } from '../src/journey.ts'
import { addLab, addPractice, addStaff, connectSystem, openRealLaboratory, realPassword, type RealLaboratory } from '../src/real-laboratory.ts'
import { accessionedOrder, addPatient, sendValues } from '../src/real-specimen.ts'
import { picture } from '../src/steps.ts'

/** Opens a screen of the laboratory as this person, whose session the browser takes up. */
const enterAs = async (page: Page, { url }: RealLaboratory, { cookies }: Person, path: string): Promise<void> => {
  const named = cookies.map((cookie) => cookie.split('=') as [string, string])
  await page.context().addCookies(named.map(([name, value]) => ({ name, value, url: name === 'labgate' ? `${url}/api` : url })))
  await page.goto(`${url}${path}`)
}

test('a new laboratory without the demo names its director, who approves the cut-offs; an oxycodone that waited goes out, and the next one at once', async ({
  page,
  hand,
  somebodyElse,
}) => {
  const real = await openRealLaboratory()
  try {
    const { admin, hl7Port } = real
    const labId = await addLab(admin)
    const okafor = await addStaff(admin, { userTypeId: 8, firstName: 'Ruth', lastName: 'Okafor', labId })
    const place = { labId, ...(await addPractice(admin, labId)) }
    await connectSystem(admin, labId, { OXY: ['oxycodone', 'confirmation'] })
    const director = await signIn(real.url, okafor.userName, realPassword)
    const authenticator = await setUpSecondFactor(director, realPassword)
    const patientId = await addPatient(admin, place)
    const resulted = async () => {
      const specimen = await accessionedOrder(admin, director, place, { patientId, labTypeId: 1, tests: [107, 1100] })
      await sendValues(hl7Port, specimen, [{ code: 'OXY', value: '450', unit: 'ng/mL' }])
      return specimen.labOrderId
    }
    const isReleased = async (labOrderId: number): Promise<boolean | undefined> => {
      const answer = (await admin.ask(results.report.path, { labOrderId })) as unknown as { valid: boolean; releasedDate?: string | null }
      return answer.valid ? answer.releasedDate !== null : undefined
    }

    const waits = await resulted()
    await expect.poll(() => isReleased(waits)).toBe(false)

    await enterAs(page, real, admin, `/lab?id=${labId}`)
    await nameDirector(page, hand, { name: 'Ruth Okafor', credentials: 'PhD, HCLD(ABB)', user: 'Ruth Okafor · ruth.okafor@northbench.example' })
    const desk = await somebodyElse()
    await enterAs(desk.page, real, director, '/clinical-tables')
    await approveWholeTable(desk.page, desk.hand, 'Cut-offs', authenticator)
    await picture(desk.page, 'cut-offs-approved')

    const next = await resulted()
    await expect.poll(() => isReleased(next)).toBe(true)
    await expect.poll(() => isReleased(waits)).toBe(true)
    const report = await admin.call(results.report, { labOrderId: next })
    expect(report).toMatchObject({ banner: '', laboratory: { name: 'North Bench', director: 'Ruth Okafor, PhD, HCLD(ABB)', cliaNumber: '10D1234567' } })
    expect(report.groups[0]?.values[0]).toMatchObject({ analyte: 'oxycodone', value: '450', flag: 'positive', cutOff: '100', isDraft: false })
  } finally {
    await real.close()
  }
})
