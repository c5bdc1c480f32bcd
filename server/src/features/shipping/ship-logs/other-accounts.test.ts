import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { expect, it, onTestFinished } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice } from '../../../../test/practice.ts'

it('names the account of a tube that is not the parcel’s, to the laboratory and to client services, but not to the practice', async () => {
  const practice = await openPractice()
  const { lab, accessioner, account, tampa } = practice
  onTestFinished(() => lab.close())
  const packer = await lab.make.user(2, account.customerId, { ship_log: true })
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [packer.userId, tampa, account.customerId],
  )
  const shipper = await lab.signIn(packer)
  const other = await lab.make.account({ time_zone: 'America/New_York', name: 'Harbor Recovery' })
  const locationId = await lab.make.location(other.customerId)
  const of = {
    customerId: other.customerId,
    locationId,
    patientId: await lab.make.patient(other.customerId, locationId),
  }
  const own = await practice.saved(practice.clinic)
  const { body: packed } = await shipper.call(shipLogs.save, {
    shipLogId: 0,
    locationId: tampa,
    shippingMethodId: 1,
    trackingNo: 'A7',
    specimens: [{ labOrderId: own }],
    ships: true,
  })
  const shipLogId = Number(packed.id)
  const ids = [own, await lab.make.order(of)]
  const found = await lab.owner<{ specimen_barcode: string }>(
    'select specimen_barcode from lab_order where lab_order_id = any ($1) order by lab_order_id',
    [ids],
  )
  const scans = found.map(({ specimen_barcode: specimenBarcode }, at) => ({
    key: `key-of-scan-${at}`,
    specimenBarcode,
    shipLogId,
    at: practice.ago(0),
    userId: accessioner.signedIn.userId,
  }))
  const { body: scanned } = await accessioner.call(shipLogs.scans, { labId: 0, scans })
  expect(scanned.list, JSON.stringify(scanned)).toMatchObject([
    { specimen: { customer: account.name } },
    { specimen: { customer: 'Harbor Recovery' } },
  ])
  const accountsOf = async (by: Visitor) =>
    (await by.call(shipLogs.get, { shipLogId })).body.specimens.map(
      ({ customer }: { customer: string }) => customer,
    )
  expect(await accountsOf(accessioner)).toEqual([account.name, 'Harbor Recovery'])
  expect(await accountsOf(shipper)).toEqual([account.name])

  const user = await lab.make.user(12)
  for (const { customerId } of [account, other])
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      customerId,
      user.userId,
    ])
  const served = await lab.signIn(user)
  const { body } = await served.call(shipLogs.save, {
    shipLogId: 0,
    locationId: tampa,
    specimens: [{ labOrderId: await lab.make.order(of) }],
  })
  expect(body.issues, JSON.stringify(body)).toMatchObject([
    { rule: 'other-account', message: /belongs to another account: Harbor Recovery\.$/ },
  ])
})
