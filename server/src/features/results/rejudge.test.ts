import { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import { results } from '@labgate/contract/results/results'
import { expect, it } from 'vitest'
import { directorOf, proveNow } from '../../../test/director.ts'
import { openLabSystem } from '../../../test/lab-system.ts'
import { written } from '../../../test/written-message.ts'
import { rejudgeWaiting } from './rejudge.ts'

it('a value that the laboratory flagged as critical stays critical when tables are approved, and waits once for its call', async () => {
  const system = await openLabSystem()
  const { lab } = system
  const [north] = await lab.owner<{ id: number }>(
    `select lab_id as id from lab where name = 'North Bench'`,
  )
  const labId = north?.id ?? 0
  const director = await directorOf(lab, labId)
  const mapping = {
    lab_system_id: system.systemId,
    code: 'OXY',
    coding_system: 'L',
    analyte: 'oxycodone',
    method: 'confirmation',
  }
  await lab.make.insert('analyte_mapping', mapping, 'analyte_mapping_id')
  const { labOrderId, barcode } = await system.accessioned({
    tests: [1200],
    no_meds: false,
    medication_not_provided: true,
  })
  await system.send(
    written(
      'R1',
      barcode,
      `OBR|1|${barcode}|F1|OPI^Opioids^L`,
      'OBX|1|NM|OXY^Oxycodone^L||450|ng/mL||HH|||F',
    ),
  )
  const versions = () =>
    lab.owner<{ released: boolean; waits: string[] }>(
      `
        select result_id as "resultId", released_at is not null as released, waits_for as waits
        from result
        where lab_order_id = $1
        order by version
      `,
      [labOrderId],
    )
  expect(await versions()).toMatchObject([{ released: false, waits: ['critical', 'draft'] }])

  await proveNow(lab, director)
  const rows = [{ key: 'ToxUrine|oxycodone|confirmation|||', versionId: 0 }]
  const { today } = (await director.visitor.call(clinicalTables.rows, { labId, kind: 'cutOffs' }))
    .body
  expect(
    (
      await director.visitor.call(clinicalTables.approve, {
        labId,
        kind: 'cutOffs',
        effectiveDate: today,
        note: '',
        rows,
      })
    ).body,
  ).toMatchObject({
    valid: true,
  })
  expect(await rejudgeWaiting(lab.context)).toBe(1)
  expect((await versions()).at(-1)).toMatchObject({ released: false, waits: ['critical'] })

  const report = (await director.visitor.call(results.report, { labOrderId })).body
  expect(report.groups[0].values[0]).toMatchObject({
    flag: 'critical-high',
    ownFlag: 'positive',
    senderFlag: 'HH',
    cutOff: { value: '100', unit: 'ng/mL' },
    isDraft: false,
  })
  const criticals = (await director.visitor.call(results.criticals, { searchCriteria: {} })).body
    .list
  expect(criticals).toMatchObject([{ takenDate: null, labOrderId }])
  const release = async () =>
    (await director.visitor.call(results.release, { resultId: report.resultId, note: 'Reviewed' }))
      .body.valid
  expect(await release()).toBe(false)
  const call = {
    calledDate: lab.clock.now.toISOString(),
    phone: '',
    reached: 'R. Diaz',
    readBack: true,
    note: '',
  }
  await director.visitor.call(results.call, {
    criticalValueId: criticals[0].criticalValueId,
    ...call,
  })
  expect(await release()).toBe(true)
  await lab.close()
})
