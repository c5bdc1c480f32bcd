import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let dock: number
let far: number
beforeAll(async () => {
  practice = await openPractice()
  const lab = (name: string, services: object) =>
    practice.lab.make.insert('lab', { name, ...services }, 'lab_id')
  dock = await lab('Dock Laboratory', { service_utisti: true })
  far = await lab('Far Laboratory', { service_tox_urine: true })
  await lab('Elsewhere Laboratory', { service_tox_urine: true })
  await lab('Closed Laboratory', { service_tox_urine: true, active: false })
})
afterAll(() => practice.lab.close())

let scans = 0
/** What receiving a new urine tube says of other laboratories, at a dock. */
const otherLab = async (columns: string, labId = dock): Promise<unknown> => {
  const { accessioner, clinic, ago, read, saved, state } = practice
  const labOrderId = await saved(clinic)
  await state(labOrderId, columns)
  scans += 1
  const { body } = await accessioner.call(shipLogs.scans, {
    labId,
    scans: [
      {
        key: `key-of-scan-${scans}`,
        specimenBarcode: (await read(labOrderId)).specimens[0].specimenBarcode,
        shipLogId: 0,
        at: ago(0),
        userId: accessioner.signedIn.userId,
      },
    ],
  })
  const [{ outcome, otherLab: other }] = body.list
  return [outcome, other]
}

it('a received tube says which other laboratory it is for', async () => {
  expect(await otherLab(`lab_id = ${far}`)).toEqual(['unlisted', 'Far Laboratory'])
})
it('a tube without a laboratory is for those that test its type, if the receiving one does not', async () => {
  expect(await otherLab('lab_id = null')).toEqual([
    'unlisted',
    'Elsewhere Laboratory or Far Laboratory',
  ])
  expect(await otherLab('lab_id = null', far)).toEqual(['unlisted', ''])
})
it('a tube without a laboratory is for the one that its account chose for the type', async () => {
  await practice.lab.owner('update customer set lab_tox_urine = $1', [far])
  expect(await otherLab('lab_id = null')).toEqual(['unlisted', 'Far Laboratory'])
  await practice.lab.owner('update customer set lab_tox_urine = null')
})
it('a tube for the receiving laboratory, an ended one, and one at an unknown dock say nothing', async () => {
  expect(await otherLab(`lab_id = ${dock}`)).toEqual(['unlisted', ''])
  expect(await otherLab(`lab_id = ${far}, ended = 90`)).toEqual(['ended', ''])
  expect(await otherLab(`lab_id = ${far}`, 0)).toEqual(['unlisted', ''])
})
