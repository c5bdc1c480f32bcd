import { UserType } from '@labgate/contract/access/user-types'
import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { faxes } from '@labgate/contract/faxes/faxes'
import { cookieNames } from '@labgate/contract/kit/cookies'
import { results } from '@labgate/contract/results/results'
import { signIn, type Person } from '@labgate/server/client.ts'
import { expect, type Page } from '@playwright/test'
import { cultureLines } from '../../server/test/written-message.ts'
import {
  approveWholeTable,
  confirmNamedDirector,
  nameDirector,
  setUpSecondFactor,
} from '../src/director.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, onEmbeddedEngine, test } from '../src/journey.ts'
import {
  addLab,
  addPractice,
  addStaff,
  connectSystem,
  openRealLaboratory,
  realPassword,
  type RealLaboratory,
} from '../src/real-laboratory.ts'
import { accessionedOrder, addPatient, sendSegments, sendValues } from '../src/real-specimen.ts'
import { openScreen, picture } from '../src/steps.ts'

test.use(onEmbeddedEngine)

/** Opens a laboratory screen as this person; the browser takes over the person's session. */
const enterAs = async (
  page: Page,
  { url }: RealLaboratory,
  { cookies }: Person,
  path: string,
): Promise<void> => {
  const named = cookies.map((cookie) => cookie.split('=') as [string, string])
  await page.context().addCookies(
    named.map(([name, value]) => ({
      name,
      value,
      url: name === cookieNames(false).session ? `${url}/api` : url,
    })),
  )
  await page.goto(`${url}${path}`)
}

const openRow = (page: Page, hand: Hand, grid: string, name: string): Promise<void> =>
  hand.press(
    page.getByRole('grid', { name: grid }).getByRole('row').filter({ hasText: name }).first(),
  )

/** On the Result Desk: requests the release of a tube's result, with a note. */
const releaseOpenResult = async (page: Page, hand: Hand, barcode: string): Promise<void> => {
  await hand.press(page.getByRole('tab', { name: 'To release' }))
  await openRow(page, hand, 'results to release', barcode)
  const drawer = page.getByRole('dialog', { name: `Release the result of ${barcode}` })
  await hand.write(
    drawer.getByRole('textbox', { name: 'What you reviewed' }),
    'Smear reviewed, count repeated.',
  )
  await hand.press(drawer.getByRole('button', { name: /^Release result/ }))
}

/** On the Result Desk: records the call for the only critical value. */
const callCritical = async (page: Page, hand: Hand, reached: string): Promise<void> => {
  await hand.press(page.getByRole('tab', { name: /^Critical/ }))
  await openRow(page, hand, 'critical values', 'Not called')
  const call = page.getByRole('dialog')
  await hand.write(call.getByRole('textbox', { name: 'Who was reached' }), reached)
  await hand.tick(call.getByRole('switch', { name: 'Read-back confirmed' }))
  await hand.press(call.getByRole('button', { name: /^Record call/ }))
  await expect(page.getByText('The call is recorded. The value was read back.')).toBeVisible()
}

test(
  'a laboratory without the demo names a director, whom another person confirms, to approve its tables; oxycodone, critical WBC, and culture results are reported, called, and faxed',
  inProve,
  async ({ page, hand, somebodyElse, watcher }) => {
    const desk = await somebodyElse()
    const real = await openRealLaboratory()
    try {
      const { admin, hl7Port } = real
      const labId = await addLab(admin)
      const okafor = await addStaff(real, {
        userTypeId: UserType.CustomerExperienceSupervisor,
        firstName: 'Ruth',
        lastName: 'Okafor',
        labId,
      })
      const place = { labId, ...(await addPractice(admin, labId)) }
      await connectSystem(real, labId, {
        OXY: ['oxycodone', 'confirmation'],
        WBC: ['white-blood-cells', 'measured'],
        CNT: ['as-sent', 'measured'],
        '630-4': ['as-sent', 'measured', 'LN'],
        '18864-9': ['as-sent', 'measured', 'LN'],
        '18906-8': ['as-sent', 'measured', 'LN'],
      })
      const director = await signIn(real.url, okafor.userName, realPassword)
      const authenticator = await setUpSecondFactor(director, realPassword)
      const patientId = await addPatient(admin, place)
      const resulted = async () => {
        const specimen = await accessionedOrder(admin, director, place, {
          patientId,
          labTypeId: 1,
          tests: [107, 1100],
        })
        await sendValues(hl7Port, specimen, [{ code: 'OXY', value: '450', unit: 'ng/mL' }])
        return specimen.labOrderId
      }
      const isReleased = async (labOrderId: number): Promise<boolean | undefined> => {
        const answer = (await admin.ask(results.report.path, { labOrderId })) as {
          valid: boolean
          releasedDate?: string | null
        }
        return answer.valid ? answer.releasedDate !== null : undefined
      }

      const waits = await resulted()
      await expect.poll(() => isReleased(waits)).toBe(false)

      await enterAs(page, real, admin, `/lab?id=${labId}`)
      await nameDirector(page, hand, {
        name: 'Ruth Okafor',
        credentials: 'PhD, HCLD(ABB)',
        user: 'Ruth Okafor · ruth.okafor@northbench.example',
      })
      await enterAs(page, real, real.second, '/clinical-tables')
      await confirmNamedDirector(page, hand)
      await enterAs(desk.page, real, director, '/clinical-tables')
      await approveWholeTable(desk.page, desk.hand, 'Cut-offs', authenticator)
      await picture(desk.page, 'cut-offs-approved')

      const next = await resulted()
      await expect.poll(() => isReleased(next)).toBe(true)
      await expect.poll(() => isReleased(waits)).toBe(true)
      const report = await admin.call(results.report, { labOrderId: next })
      expect(report).toMatchObject({
        banner: '',
        laboratory: {
          name: 'North Bench',
          director: 'Ruth Okafor, PhD, HCLD(ABB)',
          cliaNumber: '10D1234567',
        },
      })
      expect(report.groups[0]?.values[0]).toMatchObject({
        analyte: 'oxycodone',
        value: '450',
        flag: 'positive',
        cutOff: { value: '100', unit: 'ng/mL' },
        isDraft: false,
      })

      /*
       * A white cell count that its sender flags as critical: never without a call, however it is
       * released.
       */
      for (const table of ['Reference intervals', 'Critical limits'])
        await approveWholeTable(desk.page, desk.hand, table, authenticator)
      const blood = await accessionedOrder(admin, director, place, {
        patientId,
        labTypeId: 7,
        tests: [8100],
      })
      await sendValues(hl7Port, blood, [
        { code: 'WBC', value: '99.0', unit: '10^3/uL', flag: 'HH' },
      ])
      await expect.poll(() => isReleased(blood.labOrderId)).toBe(false)
      watcher.expects(/ReleaseResult: not-possible/)
      await openScreen(desk.page, desk.hand, 'Result Desk')
      await releaseOpenResult(desk.page, desk.hand, blood.specimenBarcode)
      await expect(
        desk.page.getByText('A critical value has not been called. Record the call first.'),
      ).toBeVisible()
      expect(await isReleased(blood.labOrderId)).toBe(false)
      await desk.page.goto(`${real.url}/result-desk`)
      await callCritical(desk.page, desk.hand, 'Nurse Adeyemi')
      await releaseOpenResult(desk.page, desk.hand, blood.specimenBarcode)
      await expect(desk.page.getByText('The result is released.')).toBeVisible()
      const count = await admin.call(results.report, { labOrderId: blood.labOrderId })
      expect(count.groups[0]?.values[0]).toMatchObject({
        value: '99.0',
        unit: '10^3/uL',
        flag: 'critical-high',
        senderFlag: 'HH',
      })

      /* A culture with two organisms, each with its susceptibilities. */
      const wound = await accessionedOrder(admin, director, place, {
        patientId,
        labTypeId: 9,
        tests: [10_000],
        siteId: 5,
      })
      await sendSegments(hl7Port, cultureLines(wound.specimenBarcode))
      await expect.poll(() => isReleased(wound.labOrderId)).toBe(true)
      const culture = await admin.call(results.report, { labOrderId: wound.labOrderId })
      expect(culture.groups.map(({ under, values }) => [under, values.length])).toEqual([
        ['', 3],
        ['Escherichia coli (#1)', 2],
        ['Klebsiella pneumoniae (#2)', 2],
      ])
      expect(culture.groups[0]?.values[0]).toMatchObject({ value: '>10^5 CFU/mL' })

      /*
       * All released reports are faxed once somebody who did not enter the number has confirmed it
       * as the practice's.
       */
      const { list } = await real.second.call(faxNumbers.list, { searchCriteria: {} })
      const [number] = list
      await real.second.call(faxNumbers.callBack, {
        faxNumberId: number?.faxNumberId ?? 0,
        spokenTo: 'Front desk',
        phoneCalled: '(813) 555-0100',
        note: '',
        rowVersion: number?.rowVersion,
      })
      const sentReports = async (): Promise<number> =>
        (await admin.call(faxes.list, { searchCriteria: { state: 'sent' } })).list.filter(
          ({ kind }) => kind === 'result',
        ).length
      await expect.poll(sentReports).toBe(4)
    } finally {
      // no page sends requests anymore when the server stops
      for (const one of [page, desk.page]) await one.goto('about:blank')
      await real.close()
    }
  },
)
