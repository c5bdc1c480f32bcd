import { breakGlass } from '@labgate/contract/access/watch'
import { messageTopics } from '@labgate/contract/desk/incidents'
import { draftForms, type DraftChart, type DraftForm } from '@labgate/contract/orders/draft-forms'
import { drafts } from '@labgate/contract/orders/drafts'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../lab.ts'
import { openPractice, type Practice } from '../practice.ts'

/*
 * What was typed about a chart before it was restricted is closed with the chart: not listed, not
 * answered, its files not opened. It is kept, and comes back with the chart, or during emergency
 * access (rules.md#drafts-of-a-chart). Each form of the contract's table is tried.
 */
let practice: Practice
let lab: Practice['lab']
let administrator: Visitor
let keeper: Visitor
let writers: Record<string, Visitor>
let records: Record<NonNullable<DraftChart>['names'], number>
/** Account issues of the chart, by what leads to it. */
let issues: Record<'an order' | 'a patient', number>
beforeAll(async () => {
  practice = await openPractice()
  ;({ lab } = practice)
  const { customerId } = practice.account
  administrator = await lab.signIn(await lab.make.user(1))
  keeper = await lab.signIn(await lab.make.user(3, customerId))
  const served = await lab.make.user(12)
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    customerId,
    served.userId,
  ])
  const hash = Buffer.alloc(32, 3)
  const chart = await lab.make.chart(customerId, practice.tampa, { mark: 'Zzyzxova', hash })
  records = {
    patient: chart.patientId,
    order: chart.labOrderId,
    insurance: chart.patientInsuranceId,
    issue: chart.customerIncidentId,
  }
  issues = {
    'an order': chart.customerIncidentId,
    'a patient': await lab.make.insert(
      'customer_incident',
      {
        customer_id: customerId,
        location_id: practice.tampa,
        patient_id: chart.patientId,
        audit_incident_type_id: messageTopics.patient,
        incident_date: '2026-01-05',
        ticket_note: 'Zzyzxova',
        for_customer: true,
        user_id_created: practice.clinic.signedIn.userId,
        created_at: practice.ago(1),
      },
      'customer_incident_id',
    ),
  }
  writers = {
    administrator,
    supervisor: practice.supervisor,
    'client services': await lab.signIn(served),
    practice: practice.clinic,
  }
})
afterAll(() => lab.close())

const forms = Object.entries(draftForms) as [string, DraftChart][]
const keyOf = (name: string, chart: DraftChart) => {
  const id = chart === null ? 7 : records[chart.names]
  // the issue's form names account, order, parcel; the others name one record
  const numbers = name.startsWith('issue') ? [practice.account.customerId, id, 0] : [id]
  return {
    form: numbers.reduce((form, number) => form.replace('#', String(number)), name) as DraftForm,
    recordId: chart?.in === 'form' ? 0 : id,
  }
}
const fileAsBase64 = Buffer.from('page one').toString('base64')
const restrict = async (restrictedReason: number): Promise<void> => {
  const { body } = await keeper.call(restrictedCharts.save, {
    patientId: records.patient,
    restrictedReason,
  })
  expect(body).toMatchObject({ valid: true })
}
/** Which of the drafts this person is shown: in the list, and each by itself. */
const shownTo = async (who: Visitor): Promise<string[]> => {
  const listed = (await who.call(drafts.list, {})).body.list as { form: string; recordId: number }[]
  const shown: string[] = []
  for (const [name, chart] of forms) {
    const key = keyOf(name, chart)
    const isListed = listed.some(
      ({ form, recordId }) => form === key.form && recordId === key.recordId,
    )
    const { content } = (await who.call(drafts.get, key)).body
    expect(content !== '', name).toBe(isListed)
    if (isListed) shown.push(name)
  }
  return shown
}

describe.each(['an order', 'a patient'] as const)(
  'drafts of a closed chart, its issue about %s,',
  (about) => {
    beforeAll(() => {
      records.issue = issues[about]
    })
    const all = forms.map(([name]) => name)
    const chartless = forms.filter(([, chart]) => chart === null).map(([name]) => name)

    it('are closed with it for the laboratory, kept, and back with it or by emergency access', async () => {
      const files: number[] = []
      for (const who of Object.values(writers))
        for (const [name, chart] of forms) {
          const key = keyOf(name, chart)
          const { body } = await who.call(drafts.save, { ...key, content: `{"typed":"${name}"}` })
          expect(body, name).toMatchObject({ valid: true })
        }
      for (const [name, chart] of forms)
        if (chart !== null) {
          const { body } = await administrator.call(drafts.saveFile, {
            ...keyOf(name, chart),
            fileAsBase64,
          })
          files.push(Number(body.draftFileId))
        }
      for (const who of Object.values(writers)) expect(await shownTo(who)).toEqual(all)

      await restrict(4)
      for (const [name, who] of Object.entries(writers))
        expect(await shownTo(who), name).toEqual(name === 'practice' ? all : chartless)
      for (const draftFileId of files)
        expect((await administrator.call(drafts.discardFile, { draftFileId })).body).toMatchObject({
          valid: false,
          code: 'not-found',
        })

      // typed on, or given up, while it is closed: kept, and the answer is the same as for any chart
      for (const [name, chart] of forms) {
        const key = keyOf(name, chart)
        const saved = await administrator.call(drafts.save, {
          ...key,
          content: '{"typed":"later"}',
        })
        expect(saved.body, name).toMatchObject({ valid: true })
        if (chart !== null)
          expect((await administrator.call(drafts.discard, key)).body).toMatchObject({
            valid: true,
          })
      }
      expect(await shownTo(administrator)).toEqual(chartless)

      const opened = await administrator.call(breakGlass.open, {
        patientId: records.patient,
        reason: 'Patient unconscious in the emergency room',
      })
      expect(opened.body).toMatchObject({ valid: true })
      expect(await shownTo(administrator)).toEqual(all)
      expect(await shownTo(practice.supervisor)).toEqual(chartless)
      await administrator.call(breakGlass.end, { breakGlassId: Number(opened.body.id) })
      expect(await shownTo(administrator)).toEqual(chartless)

      await restrict(0)
      for (const who of Object.values(writers)) expect(await shownTo(who)).toEqual(all)
      const [first] = files
      expect(
        (await administrator.call(drafts.discardFile, { draftFileId: Number(first) })).body,
      ).toMatchObject({ valid: true })
    })
  },
)

it('the first answer to a repeated request about a closed chart is not given again', async () => {
  const note = { patientId: records.patient, subject: 'Call', note: 'Asked.' }
  const send = async () =>
    (await administrator.call(patientPapers.saveNote, note, { key: 'the-note' })).body
  const first = await send()
  expect(first).toMatchObject({ valid: true })
  expect(await send()).toEqual(first)
  await restrict(4)
  expect(await send()).toMatchObject({ valid: false, code: 'chart-restricted' })
  await restrict(0)
  expect(await send()).toEqual(first)
})
