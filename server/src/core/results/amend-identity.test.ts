import { results } from '@labgate/contract/results/results'
import { expect, it } from 'vitest'
import { openLabSystem } from '../../../test/lab-system.ts'
import { written } from '../../../test/written-message.ts'
import { amendReports } from '../../features/results/amend.ts'

it('a corrected sex re-evaluates a released result: an amended version waits with the other interval, and the released one stays', async () => {
  const system = await openLabSystem()
  const { lab, practice } = system
  const mapping = {
    lab_system_id: system.systemId,
    code: 'HGB',
    coding_system: 'L',
    analyte: 'hemoglobin',
    method: 'measured',
  }
  await lab.make.insert('analyte_mapping', mapping, 'analyte_mapping_id')
  // where numbers are drafts and are released anyway
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  await lab.owner('update patient set gender_id = 1 where patient_id = $1', [practice.ada])
  const { labOrderId, barcode } = await system.accessioned({ lab_type_id: 7, tests: [] })
  await system.send(written('S1', barcode, 'OBX|1|NM|HGB^Hemoglobin^L||13.0|g/dL|||||F'))
  const supervisor = await lab.signIn(await lab.make.user(8))
  const flagOf = async (resultId: number): Promise<[string, string]> => {
    const { groups, gender } = (await supervisor.call(results.report, { labOrderId, resultId }))
      .body
    return [gender, groups[0].values[0].flag]
  }
  const versions = () =>
    lab.owner<{ id: number; kind: string; released: boolean; waits: string[] }>(
      `
        select result_id as id, kind, released_at is not null as released, waits_for as waits
        from result
        where lab_order_id = $1
        order by version
      `,
      [labOrderId],
    )
  const [first] = await versions()
  expect(first).toMatchObject({ kind: 'final', released: true })
  expect(await flagOf(first!.id)).toEqual(['Female', 'within'])

  await lab.owner('update patient set gender_id = 2 where patient_id = $1', [practice.ada])
  await lab.owner('update lab_order set identity_due_at = now() where lab_order_id = $1', [
    labOrderId,
  ])
  expect([await amendReports(lab.context), await amendReports(lab.context)]).toEqual([1, 0])
  const [, second] = await versions()
  expect(second).toMatchObject({ kind: 'amended', released: false, waits: ['identity'] })
  expect([await flagOf(first!.id), await flagOf(second!.id)]).toEqual([
    ['Female', 'within'],
    ['Male', 'low'],
  ])
  await lab.close()
})
